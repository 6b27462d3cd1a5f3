import { fromPromise } from "xstate"
import type { Failure, SignInRequest } from "#schemas/access/rules.ts"
import type { Firm, Me, SignedIn } from "#schemas/access/session.ts"
import * as Result from "#schemas/shared/result.ts"
import type { ArrivalQuery } from "#services/access/locationHint.ts"
import type { AnyRequest, CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, type CallFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Requests } from "#services/shared/requests.ts"
import { type Keeping, keptTokenActors } from "#services/access/keptToken.ts"

/** Reduces a failed call to the fields that the machines use. */
export const toFailure = (failure: CallFailure): Failure =>
  failure._tag === "ConnectionLost"
    ? { status: null, code: failure.code, errors: {}, retryAfter: null }
    : { status: failure.status, code: failure.code, errors: failure.errors, retryAfter: failure.retryAfter }

/**
 * Turns a call into actor logic with plain promises: Effect is not in the first page's bundle. Known failures become
 * data, all other errors are rethrown, and a stopped actor gets no result.
 */
export const fromCall = <A, Input>(work: (input: Input, signal: AbortSignal) => Promise<A>) =>
  fromPromise<Result.Result<A, Failure>, Input>(({ input, signal }) =>
    work(input, signal).then(
      (answer) => Result.succeed(answer),
      (error: unknown) => {
        if (signal.aborted) return new Promise<never>(() => {})
        if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail(toFailure(error))
        throw error
      }
    )
  )

/** Sign-out timeout in ms. */
const longestGoodbye = 3_000

export interface AccessOptions extends Keeping {
  readonly requests: Pick<Requests, "ask">
  /** The query of the arrival call: what the page is probably about; known before the sign-in. */
  readonly arrivalQuery: () => ArrivalQuery
  /** Called with the rest of the arrival response, which the route guards need next. */
  readonly onArrived?: (arrival: CallAnswer<"access.arrival">) => void
}

/** The actors of the session, sign-in and autologin machines, under the names the machines use. */
export const accessActors = ({ arrivalQuery, forgetUser, onArrived, requests, values }: AccessOptions) => {
  /** Calls without an error message: the screens of this area show failures themselves. */
  const call = <Name extends CallName>(name: Name, request: CallRequest<Name>, signal: AbortSignal) =>
    requests.ask(name, { ...(request as AnyRequest), showError: false }, signal) as Promise<CallAnswer<Name>>

  return {
    session: {
      ...keptTokenActors({ forgetUser, values }),
      restore: fromCall(async (_: unknown, signal) => {
        const answer = await call("access.arrival", { query: arrivalQuery() }, signal)
        onArrived?.(answer)
        const { firms, me } = answer.data
        return { me, firms } satisfies { readonly me: Me; readonly firms: ReadonlyArray<Firm> }
      }),
      /**
       * Best effort with a timeout: the token is removed even if the session has already ended or the server is
       * unreachable.
       */
      signOut: fromPromise<void>(({ signal }) =>
        call("access.logout", {}, AbortSignal.any([signal, AbortSignal.timeout(longestGoodbye)])).then(
          () => undefined,
          () => undefined
        )
      )
    },
    signIn: {
      submit: fromCall(async ({ form, values: typed }: SignInRequest, signal): Promise<SignedIn> => {
        const { code, email, firstname, lastname, password } = typed
        const answer =
          form === "signIn"
            ? await call(
                "signIn.login",
                { payload: { email: email.trim(), password, ...(code.trim() === "" ? {} : { code: code.trim() }) } },
                signal
              )
            : await call(
                "signIn.setup",
                {
                  payload: {
                    email: email.trim(),
                    password,
                    firstname: firstname.trim(),
                    lastname: lastname.trim()
                  }
                },
                signal
              )
        return answer.data
      })
    },
    autologin: {
      redeem: fromCall(
        async ({ token }: { readonly token: string | null }, signal): Promise<SignedIn> =>
          (await call("signIn.redeem", { payload: { token: token ?? "" } }, signal)).data
      )
    }
  }
}
export type AccessActors = ReturnType<typeof accessActors>

export { type Keeping, tokenName, watchToken } from "#services/access/keptToken.ts"
export { rememberedChoice } from "#services/access/rememberedChoice.ts"
