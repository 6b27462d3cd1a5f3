import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Plugin, transformWithOxc } from "vite"

/**
 * Files above this size in bytes are not cached in advance but fetched on demand, for example the worker of the PDF
 * viewer.
 */
const most = 600_000

/**
 * [CST-022] Vite plugin that writes `/sw.js` with the names of all files of the release. The release id is their hash.
 */
export const serviceWorker = (root: string): Plugin => ({
  name: "dossier:service-worker",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const source = readFileSync(join(root, "src/services/offline/serviceWorker.ts"), "utf8")
      const sizeOf = (output: (typeof bundle)[string]) =>
        output.type === "chunk" ? output.code.length : output.source.length
      const files = Object.values(bundle)
        .filter((output) => /^assets\/.*\.(js|css|woff2)$/.test(output.fileName) && sizeOf(output) < most)
        .map(({ fileName }) => `/${fileName}`)
        .toSorted()
      const pages = Object.values(bundle).flatMap((output) =>
        output.type === "asset" && output.fileName === "offline.html" ? [String(output.source)] : []
      )
      const release = createHash("sha256")
        .update([source, ...files, ...pages].join("\n"))
        .digest("hex")
        .slice(0, 16)
      const { code } = await transformWithOxc(source, "serviceWorker.ts")
      const whole = code.replace("__RELEASE__", release).replace(/\[\s*"__FILES__"\s*\]/, () => JSON.stringify(files))
      this.emitFile({ type: "asset", fileName: "sw.js", source: whole })
    }
  }
})
