import { relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))
const outDir = "dist-server"

/** Rewrites `import.meta.url`, so that files next to a module are still found after bundling has moved its code. */
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
 * Bundles the server into one file, which `npm start` runs: resolving and reading eight hundred modules would take most
 * of the start-up time. Its worker threads and child processes still start from the sources.
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
    // These have native or non-JavaScript parts; they are loaded on demand at run time.
    external: ["@napi-rs/canvas", "ssh2"]
  }
})
