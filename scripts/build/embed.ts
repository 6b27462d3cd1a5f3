import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isolatedDeclarationSync } from "rolldown/experimental"
import { type Plugin, transformWithOxc } from "vite"

const source = "src/services/embedded/embed.ts"

/**
 * [EMB-001] Vite plugin that writes `/embed.js`, the module for pages that embed the portal, and its type declarations.
 */
export const embedModule = (root: string): Plugin => ({
  name: "dossier:embed",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler() {
      const text = readFileSync(join(root, source), "utf8")
      const { code } = await transformWithOxc(text, "embed.ts")
      const types = isolatedDeclarationSync("embed.ts", text, {})
      if (types.errors.length > 0) this.error("The types of embed.js could not be written.")
      this.emitFile({ type: "asset", fileName: "embed.js", source: code })
      this.emitFile({ type: "asset", fileName: "embed.d.ts", source: types.code })
    }
  }
})
