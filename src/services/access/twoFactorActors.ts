import { fromCall } from "#services/access/accessActors.ts"
import type { Ask } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

/** The actors for setting up and removing the user's second step of sign-in. */
export const twoFactorActors = (ask: Ask) => ({
  look: fromCall(async (_: unknown, signal) => (await ask("twoFactor.read", quiet, signal)).data),
  start: fromCall(
    async (current_password: string, signal) =>
      (await ask("twoFactor.start", { payload: { current_password }, ...quiet }, signal)).data.secret
  ),
  confirm: fromCall(
    async (code: string, signal) =>
      (await ask("twoFactor.confirm", { payload: { code }, ...quiet }, signal)).data.recovery_codes
  ),
  renew: fromCall(
    async (code: string, signal) =>
      (await ask("twoFactor.renew", { payload: { code }, ...quiet }, signal)).data.recovery_codes
  ),
  remove: fromCall(async (code: string, signal) => {
    await ask("twoFactor.remove", { payload: { code }, ...quiet }, signal)
    return null
  })
})
