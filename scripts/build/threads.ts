import { globSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { ownAddresses, smallSource } from "./server.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const outDir = "dist-server/threads"

/** The modules that run in threads and child processes of the server, by the names of their bundles. */
export const threadModules = Object.fromEntries(
  globSync("src/server/**/*{Thread,Process}.ts", { cwd: root })
    .filter((file) => basename(file) !== "ownProcess.ts")
    .map((file) => [basename(file, ".ts"), file])
)

/**
 * Bundles the modules of the server's threads and child processes. Run from its source, each of them would load Node's
 * TypeScript compiler: 12 MB of memory and 100 ms. Packages are not included.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [ownAddresses(outDir)],
  build: {
    ssr: true,
    target: "node24",
    outDir,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: threadModules,
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", topLevelVar: false, ...smallSource }
    }
  }
})
