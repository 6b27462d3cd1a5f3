import { fromCall } from "#services/access/accessActors.ts"
import type { Ask } from "#services/shared/saving.ts"

/** The actor of a guest's page before the meeting. */
export const guestVisitActors = (ask: Ask) => ({
  open: fromCall(
    async ({ token }: { readonly token: string }, signal) =>
      (await ask("roomGuests.visit", { payload: { token }, showError: false }, signal)).data
  )
})
