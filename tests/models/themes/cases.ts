import type { NodeThemesEvent } from "#machines/themes/nodeThemes.machine.ts"
import type { ThemeEvent } from "#machines/themes/theme.machine.ts"
import { emptyTheme } from "#schemas/themes/rules.ts"

const by = { mayChange: true }
export const values = { ...emptyTheme, title: "Paie" }
export const themeCases = {
  "theme.changed": { type: "theme.changed", by, values, isTitleTaken: false },
  "theme.removed": { type: "theme.removed", by, nodes: 0 }
} as const satisfies { readonly [T in ThemeEvent["type"]]: ThemeEvent & { readonly type: T } }

const writer = { canWrite: true }
export const nodeThemeCases = {
  "themes.set": { type: "themes.set", by: writer, areTheirs: true, keepsSight: true },
  "themes.inherited": { type: "themes.inherited", by: writer }
} as const satisfies { readonly [T in NodeThemesEvent["type"]]: NodeThemesEvent & { readonly type: T } }
