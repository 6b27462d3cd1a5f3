import type { FormDefinition, FormRecord } from "#schemas/shared/form.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import type { NodeThemes, ThemeId } from "#schemas/themes/theme.ts"
import { type Ask, savingActor } from "#services/shared/saving.ts"

export type NodeThemeValues = {
  /** The folder's themes hold, or those chosen. */
  readonly source: "inherited" | "own"
  readonly theme_ids: ReadonlyArray<string>
}

export const nodeThemeForm: FormDefinition<NodeThemeValues> = { fields: ["source", "theme_ids"], check: () => ({}) }

export const nodeThemeRecord = ({ is_own, theme_ids }: NodeThemes): FormRecord<NodeThemeValues> => ({
  values: { source: is_own ? "own" : "inherited", theme_ids: theme_ids.map(String) },
  revision: 0
})

interface Kept {
  readonly ask: Ask
  readonly vendorId: VendorId
  readonly nodeId: NodeId
  readonly tell: () => void
}

/** [THM-O01] The `save` of a folder's or document's themes. */
export const nodeThemeSaving = ({ ask, nodeId, tell, vendorId }: Kept) => {
  const params = { vendorId, nodeId }
  const read = async (signal: AbortSignal) =>
    nodeThemeRecord((await ask("themes.onNode", { showError: false, params }, signal)).data)
  return savingActor({
    read,
    send: async ({ values }, signal) => {
      const { source, theme_ids } = values as NodeThemeValues
      const chosen = source === "own" ? theme_ids.map((id) => Number(id) as ThemeId) : null
      await ask("themes.putOnNode", { showError: false, params, payload: { theme_ids: chosen } }, signal)
      tell()
      return read(signal)
    }
  })
}
