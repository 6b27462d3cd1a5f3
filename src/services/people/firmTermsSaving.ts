import type { FirmTerms } from "#schemas/people/firmTerms.ts"
import { firmTermsFields, type FirmTermsValues } from "#schemas/people/firmTermsRules.ts"
import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

export const firmTermsRecord = (terms: FirmTerms): FormRecord<FirmTermsValues> => ({
  values: Object.fromEntries(firmTermsFields.map((field) => [field, terms[field]])) as FirmTermsValues,
  revision: terms.version
})

/** [ACC-O13] Publishing is saving: the next version, whole. */
export const firmTermsSaving = (ask: Ask, firmId: FirmId, tell: (terms: FirmTerms) => void) =>
  savingActor({
    send: async ({ revision, values }, signal) => {
      const payload = values as unknown as FirmTermsValues
      const request = { showError: false, params: { firmId }, headers: seen(revision), payload } as const
      const { data } = await ask("firmTerms.publish", request, signal)
      tell(data)
      return firmTermsRecord(data)
    },
    read: async (signal) =>
      firmTermsRecord((await ask("firmTerms.read", { showError: false, params: { firmId } }, signal)).data)
  })
