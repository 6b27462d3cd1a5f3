import type { Terms } from "#schemas/people/terms.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { fromCall } from "#services/access/accessActors.ts"
import type { Ask } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

/** [ACC-O13] The actors of the due terms machine, under the names the machine uses. */
export const termsActors = (ask: Ask) => ({
  read: fromCall(
    async ({ firmId }: { readonly firmId: FirmId }, signal): Promise<Terms | null> =>
      (await ask("ownTerms.due", { ...quiet, params: { firmId } }, signal)).data
  ),
  accept: fromCall(
    async ({ firmId, termsId }: { readonly firmId: FirmId; readonly termsId: number }, signal): Promise<null> => {
      await ask("ownTerms.accept", { ...quiet, params: { firmId }, payload: { terms_id: termsId } }, signal)
      return null
    }
  )
})
