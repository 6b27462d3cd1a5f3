import { fromPromise } from "xstate"
import type { SignedIn } from "#schemas/access/session.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import { fromCall, toFailure } from "#services/access/accessActors.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, type CallFailure, ConnectionLost } from "#services/shared/failures.ts"

type Ask = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal
) => Promise<CallAnswer<Name>>

interface Answer {
  readonly state: string | null
  readonly code: string | null
  readonly iss: string | null
  readonly error: string | null
}
interface Redeemed extends SignedIn {
  readonly provider: string
  readonly redirect: string | null
}
type Refused = ReturnType<typeof toFailure> & { readonly provider: string | null }

const isFailure = (error: unknown): error is CallFailure =>
  error instanceof ApiFailure || error instanceof ConnectionLost

const providerOf = (failure: CallFailure) => {
  const named = failure._tag === "ApiFailure" ? failure.params["provider"] : undefined
  return typeof named === "string" ? named : null
}

/** The `redeem` actor of the callback machine: exchanges the identity provider's answer for a session. */
export const redeemActor = (ask: Ask) =>
  fromPromise<Result<Redeemed, Refused>, { readonly answer: Answer; readonly binding: string | null }>(
    async ({ input: { answer, binding }, signal }) => {
      const given = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null))
      const payload = { ...given, state: answer.state ?? "", binding: binding ?? "" }
      try {
        return succeed((await ask("sso.callback", { payload, showError: false }, signal)).data)
      } catch (error) {
        if (signal.aborted) return new Promise<never>(() => {})
        if (isFailure(error)) return fail({ ...toFailure(error), provider: providerOf(error) })
        throw error
      }
    }
  )

/** The `handOver` actor: gets a single-use code that opens the user's session on another host. */
export const handOverActor = (ask: Ask) =>
  fromCall(
    async ({ host }: { readonly host: string }, signal) =>
      (await ask("access.handOver", { payload: { host }, showError: false }, signal)).data.token
  )
