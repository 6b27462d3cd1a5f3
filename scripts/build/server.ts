import { relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))
const outDir = "dist-server"

/**
 * Rewrites `import.meta.url`, so that files next to a module are still found after bundling has moved its code to
 * `directory`. Modules of threads and child processes are replaced by their own bundles (`threads.ts`).
 */
export const ownAddresses = (directory: string): Plugin => ({
  name: "dossier:own-addresses",
  enforce: "pre",
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null
    const file = relative(`${root}${directory}`, id.split("?", 1)[0] ?? id).replaceAll(sep, "/")
    return code
      .replaceAll(/new URL\("[\w./]*?(\w+(?:Thread|Process))\.ts", import\.meta\.url\)/g, (_, name: string) => {
        return `new URL("./threads/${name}.js", import.meta["url"])`
      })
      .replaceAll("import.meta.url", `new URL(${JSON.stringify(file)}, import.meta.url).href`)
  }
})

/**
 * Keeps the megabytes of script of the API documentation out of the bundle: the server loads them from their package at
 * the first request for that page.
 */
const docsScriptOnDemand: Plugin = {
  name: "dossier:docs-script-on-demand",
  enforce: "pre",
  resolveId: (source) =>
    source.endsWith("/internal/httpApiScalar.js")
      ? { id: "../node_modules/effect/dist/http-api/internal/httpApiScalar.js", external: "absolute" }
      : null
}

/**
 * Output without comments and indentation, in ASCII: V8 keeps the source of a script for as long as it runs, with two
 * bytes per character if one of them is above U+00FF. Names are kept for stack traces.
 */
export const smallSource = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } }
} as const

/**
 * Bundles the server into one file, which `npm start` runs: resolving and reading eight hundred modules would take most
 * of the start-up time.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [ownAddresses(outDir), docsScriptOnDemand],
  build: {
    ssr: "src/server/main.ts",
    target: "node24",
    outDir,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false, topLevelVar: false, ...smallSource } }
  },
  ssr: {
    noExternal: true,
    // These have native or non-JavaScript parts; they are loaded on demand at run time.
    external: ["@napi-rs/canvas", "ssh2"]
  }
})
