import { Effect, type ManagedRuntime } from "effect"
import { fromPromise } from "xstate"
import type { EntryForm, EntryValues, Failure } from "#schemas/access/rules.ts"
import type { Firm, Me, SignedIn } from "#schemas/access/session.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { fromEffect } from "#services/shared/fromEffect.ts"
import { type Keeping, keptTokenActors } from "#services/access/keptToken.ts"

/** What a machine needs to know of a failed call. */
export const toFailure = (failure: CallFailure): Failure =>
  failure._tag === "ConnectionLost"
    ? { status: null, code: failure.code, errors: {}, retryAfter: null }
    : { status: failure.status, code: failure.code, errors: failure.errors, retryAfter: failure.retryAfter }

/** The screens of this area show their failures themselves. */
const quiet = { showError: false } as const

const withApi = <A, E, R>(run: (api: ApiClient["Service"]) => Effect.Effect<A, E, R>) => Effect.flatMap(ApiClient, run)

const person = Effect.gen(function* () {
  const api = yield* ApiClient
  const [me, firms] = yield* Effect.all([api.call("access.me", quiet), api.call("access.firms", quiet)], {
    concurrency: 2
  })
  return { me: me.data, firms: firms.data } satisfies { readonly me: Me; readonly firms: ReadonlyArray<Firm> }
})

/** The actors that the session, sign-in, autologin and default-choice machines ask for, by those names. */
export const accessActors = (runtime: ManagedRuntime.ManagedRuntime<ApiClient, never>, keeping: Keeping) => {
  const asked = fromEffect(runtime)

  const entered = (form: EntryForm, { email, firstname, lastname, password }: EntryValues) =>
    withApi((api) =>
      form === "signIn"
        ? api.call("signIn.login", { ...quiet, payload: { email: email.trim(), password } })
        : api.call("signIn.setup", {
            ...quiet,
            payload: { email: email.trim(), password, firstname: firstname.trim(), lastname: lastname.trim() }
          })
    ).pipe(
      Effect.map(({ data }): SignedIn => data),
      Effect.mapError(toFailure)
    )

  return {
    session: {
      ...keptTokenActors(keeping),
      restore: asked(() => person.pipe(Effect.mapError(toFailure))),
      /** The session may have ended already, or the server be away: the token is forgotten all the same. */
      signOut: fromPromise<void>(({ signal }) =>
        runtime.runPromise(
          withApi((api) => api.call("access.logout", quiet)).pipe(Effect.timeoutOption("3 seconds"), Effect.ignore),
          { signal }
        )
      )
    },
    signIn: {
      submit: asked(({ form, values: typed }: { readonly form: EntryForm; readonly values: EntryValues }) =>
        entered(form, typed)
      )
    },
    autologin: {
      redeem: asked(({ token }: { readonly token: string | null }) =>
        withApi((api) => api.call("signIn.redeem", { ...quiet, payload: { token: token ?? "" } })).pipe(
          Effect.map(({ data }): SignedIn => data),
          Effect.mapError(toFailure)
        )
      )
    },
    defaultChoice: {
      companies: asked(({ firmId }: { readonly firmId: FirmId | null }) =>
        firmId === null
          ? Effect.succeed<ReadonlyArray<VendorId>>([])
          : withApi((api) => api.call("access.companies", { ...quiet, params: { firmId } })).pipe(
              Effect.map(({ data }): ReadonlyArray<VendorId> => data.map((company) => company.id)),
              Effect.mapError(toFailure)
            )
      )
    }
  }
}

/** [SES-O06] A code that opens a session on another host of the user's firms. */
export const handOver = (runtime: ManagedRuntime.ManagedRuntime<ApiClient, never>) => (host: string) =>
  runtime.runPromise(
    Effect.result(
      withApi((api) => api.call("access.handOver", { payload: { host } })).pipe(
        Effect.map(({ data }) => data.token),
        Effect.mapError(toFailure)
      )
    )
  )

export { type Keeping, tokenName, watchToken } from "#services/access/keptToken.ts"
export { rememberedChoice } from "#services/access/rememberedChoice.ts"
