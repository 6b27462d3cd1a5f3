import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import type { Plugin } from "vite"

const hashed = (name: string, text: string, ending: string) =>
  `assets/${name}-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.${ending}`

/**
 * Vite plugin that writes `/offline.html` with its own script and style sheet. As a second entry of the main build it
 * would share chunks with the portal, which every page would load.
 */
export const offlinePage = (root: string): Plugin => ({
  name: "dossier:offline-page",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler() {
      const read = (path: string) => readFileSync(join(root, path), "utf8")
      const bundle = await rolldown({
        input: join(root, "src/ui/offline/offlinePage.ts"),
        cwd: root,
        platform: "browser"
      })
      const { output } = await bundle.generate({ format: "es", minify: true })
      await bundle.close()
      const [{ code }] = output
      const style = read("src/ui/offline/offlinePage.css")
      const [script, sheet] = [hashed("offlinePage", code, "js"), hashed("offlinePage", style, "css")]
      const page = read("src/ui/offline/offline.html")
        .replace("__SCRIPT__", `/${script}`)
        .replace("__STYLE__", `/${sheet}`)
      this.emitFile({ type: "asset", fileName: script, source: code })
      this.emitFile({ type: "asset", fileName: sheet, source: style })
      this.emitFile({ type: "asset", fileName: "offline.html", source: page })
    }
  }
})
