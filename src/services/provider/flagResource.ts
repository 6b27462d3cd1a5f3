import { emptyFlag, flagForm } from "#schemas/provider/flagRules.ts"
import type { ProviderFlag } from "#schemas/provider/flags.ts"
import { oneOf, picked, resource } from "#services/shared/resource.ts"

/** [SAD-011] The form of a document flag. Flags are shared by the documents of all firms. */
export const flags = resource<null, ProviderFlag>()({
  form: flagForm,
  empty: emptyFlag,
  valuesOf: (flag) => picked(flag, flagForm.fields),
  create: ({ ask, payload }) => ask("providerFlags.create", { payload }),
  change: ({ ask, entity: { id: flagId }, headers, payload }) =>
    ask("providerFlags.change", { params: { flagId }, headers, payload }),
  read: async ({ ask, entity }) => oneOf(await ask("providerFlags.list", {}), entity),
  queries: ["providerFlags.list"],
  done: ({ name }, isNew) => ({ code: isNew ? "flags:added" : "flags:changed", params: { name } })
})
