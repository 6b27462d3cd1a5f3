import { relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))
const outDir = "dist-server"

/** Resolves files beside the module that names them, even after bundling has moved its code. */
const ownAddresses: Plugin = {
  name: "dossier:own-addresses",
  enforce: "pre",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null
    const file = relative(`${root}${outDir}`, id.split("?", 1)[0] ?? id).replaceAll(sep, "/")
    return code.replaceAll("import.meta.url", `new URL(${JSON.stringify(file)}, import.meta.url).href`)
  }
}

/**
 * The server in one file, as `npm start` runs it: finding and reading eight hundred modules takes longer than all else
 * that a start does. Threads and processes of its own still begin from the sources.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [ownAddresses],
  build: {
    ssr: "src/server/main.ts",
    target: "node24",
    outDir,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false, topLevelVar: false } }
  },
  ssr: {
    noExternal: true,
    // Parts of these are not JavaScript; both are loaded at run time where they are needed.
    external: ["@napi-rs/canvas", "ssh2"]
  }
})
