import { formOf } from "#schemas/shared/form.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { NodeThemes, ThemeId } from "#schemas/themes/theme.ts"
import { digitsOf, idsOf } from "#services/shared/digits.ts"
import { type InCompany, resource } from "#services/shared/resource.ts"

interface NodeThemeValues {
  /** Whether the node inherits its folder's themes or has its own (`theme_ids`). */
  readonly source: "inherited" | "own"
  readonly theme_ids: ReadonlyArray<string>
}
const inherited: NodeThemeValues = { source: "inherited", theme_ids: [] }

interface NodePlace extends InCompany {
  readonly nodeId: NodeId
  readonly name: string
}

/** [THM-O01] The form for the themes of a folder or document. */
export const nodeThemes = resource<NodePlace, NodeThemes>()({
  form: formOf(inherited),
  empty: inherited,
  valuesOf: ({ is_own, theme_ids }): NodeThemeValues => ({
    source: is_own ? "own" : "inherited",
    theme_ids: digitsOf(theme_ids)
  }),
  change: async ({ ask, place: { nodeId, vendorId }, values: { source, theme_ids } }) => {
    const params = { vendorId, nodeId }
    const chosen = source === "own" ? idsOf<ThemeId>(theme_ids) : null
    await ask("themes.putOnNode", { params, payload: { theme_ids: chosen } })
    return ask("themes.onNode", { params })
  },
  read: ({ ask, place: { nodeId, vendorId } }) => ask("themes.onNode", { params: { vendorId, nodeId } }),
  done: (_, __, { name }) => ({ code: "themes:on.saved", params: { name } })
})
