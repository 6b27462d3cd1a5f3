import type { FirmId } from "#schemas/shared/ids.ts"
import type { FormDefinition, FormRecord, SaveRequest } from "#schemas/shared/form.ts"
import { firmForm, type FirmValues } from "#schemas/workspaces/firm.ts"
import type { FirmChanges, FirmIdentity } from "#schemas/workspaces/workspaces.api.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** [ERR-063] The form with the answer to the question whether the domain is to be shared. */
export type FirmFormValues = FirmValues & { readonly domain_confirmed: boolean }
export const firmEditForm: FormDefinition<FirmFormValues> = {
  fields: [...firmForm.fields, "domain_confirmed"],
  check: firmForm.check
}

export const firmRecord = ({ domain, name, revision, tagline }: FirmIdentity): FormRecord<FirmFormValues> => ({
  values: { name, tagline: tagline ?? "", domain, domain_confirmed: false },
  revision
})

const changesOf = ({ changed, values }: SaveRequest): FirmChanges =>
  Object.fromEntries(changed.map((field) => [field, values[field]]))

/** [ACC-038] `tell` hears of the firm as the server now knows it. The form shows its failures itself. */
export const firmSaving = (ask: Ask, firmId: FirmId, tell: (firm: FirmIdentity) => void) =>
  savingActor({
    send: async (request, signal) => {
      const { data } = await ask(
        "workspaces.change",
        { showError: false, params: { firmId }, headers: seen(request.revision), payload: changesOf(request) },
        signal
      )
      tell(data)
      return firmRecord(data)
    },
    read: async (signal) =>
      firmRecord((await ask("workspaces.identity", { showError: false, params: { firmId } }, signal)).data)
  })
