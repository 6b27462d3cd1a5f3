import { Context, Effect, Layer } from "effect"
import PQueue from "p-queue"
import { concurrentRequests, type Language } from "#schemas/shared/constants.ts"
import {
  addressOf,
  type AnyRequest,
  type CallAnswer,
  type CallArguments,
  type CallName,
  methodOf,
  type Priority
} from "#services/shared/calls.ts"
import { ApiFailure, type CallFailure, ConnectionLost, readFailure } from "#services/shared/failures.ts"
import { makeSharing } from "#services/shared/sharing.ts"

/** What every call takes from the place it is made in. */
export class Caller extends Context.Service<
  Caller,
  {
    /** Empty in the browser: paths are relative to the page's own host. */
    readonly origin: string
    readonly token: () => string | null
    readonly provider: () => string | null
    readonly language: () => Language
    readonly online: () => boolean
    /** [SES-005] The server answered 401 to a call that carried this token. */
    readonly refused: (token: string) => void
    /** [ERR-014] A failure to show, already filtered by `showError`. */
    readonly failed: (failure: CallFailure) => void
  }
>()("dossier/services/shared/Caller") {}

/** [NET-O04] */
const priorities: Partial<Record<CallName, Priority>> = {
  "access.companies": "high",
  "access.companyModules": "high",
  "access.firms": "high",
  "access.me": "high",
  "access.modules": "high",
  "branding.root": "high",
  "branding.whiteLabels": "high",
  "signIn.providers": "low"
}
const weight = { auto: 1, high: 2, low: 0 } satisfies Record<Priority, number>

const json = (body: string): unknown => {
  try {
    return body === "" ? undefined : JSON.parse(body)
  } catch {
    return body // A balancer's page: the status still says what happened.
  }
}

const isBytes = (payload: unknown): payload is Blob | Uint8Array<ArrayBuffer> =>
  payload instanceof Blob || payload instanceof Uint8Array

/** [NET-001] [NET-010] The one way to the server: headers, waiting queue, sharing, cancellation and typed failures. */
export class ApiClient extends Context.Service<
  ApiClient,
  {
    call<Name extends CallName>(
      name: Name,
      ...request: CallArguments<Name>
    ): Effect.Effect<CallAnswer<Name>, CallFailure>
    /** The bare answer of a successful call, for bytes; never shared. */
    open<Name extends CallName>(name: Name, ...request: CallArguments<Name>): Effect.Effect<Response, CallFailure>
  }
>()("dossier/services/shared/ApiClient") {
  static readonly layer = Layer.effect(
    ApiClient,
    Effect.gen(function* () {
      const caller = yield* Caller
      const queue = new PQueue({ concurrency: concurrentRequests })
      const share = makeSharing()

      const headersOf = (request: AnyRequest, token: string | null): Headers => {
        const headers = new Headers({ Accept: "application/json", "Accept-Language": caller.language() })
        const provider = caller.provider()
        if (token !== null) headers.set("Authorization", `Bearer ${token}`)
        if (provider !== null) headers.set("X-Identity-Provider", provider)
        for (const [name, value] of Object.entries(request.headers ?? {}))
          if (value !== undefined) headers.set(name, value)
        if (request.payload !== undefined)
          headers.set("Content-Type", isBytes(request.payload) ? "application/octet-stream" : "application/json")
        return headers
      }

      const fetched = async (name: CallName, request: AnyRequest, token: string | null, signal: AbortSignal) => {
        const { payload } = request
        const response = await fetch(caller.origin + addressOf(name, request), {
          method: methodOf(name),
          headers: headersOf(request, token),
          credentials: "omit",
          signal,
          ...(payload === undefined ? {} : { body: isBytes(payload) ? payload : JSON.stringify(payload) })
        })
        if (response.ok) return response
        throw readFailure({
          status: response.status,
          body: json(await response.text()),
          retryAfter: response.headers.get("retry-after"),
          showError: request.showError ?? true
        })
      }

      const waitAndFetch = <A>(
        name: CallName,
        request: AnyRequest,
        token: string | null,
        signal: AbortSignal,
        read: (response: Response) => Promise<A>
      ) =>
        queue.add(async () => read(await fetched(name, request, token, signal)), {
          priority: weight[request.priority ?? priorities[name] ?? "auto"],
          signal
        })

      const shown = new WeakSet<Error>()
      /** An interrupted caller never comes here (NET-007): its fiber is gone. Sharers of one failure tell it once. */
      const told = (request: AnyRequest, token: string | null, error: unknown): CallFailure => {
        const showError = request.showError ?? true
        const failure =
          error instanceof ApiFailure
            ? new ApiFailure({ ...error, showError })
            : new ConnectionLost({ code: caller.online() ? "connection.fetch_failed" : "connection.lost", showError })
        if (failure._tag === "ApiFailure" && failure.status === 401 && token !== null) caller.refused(token)
        else if (showError && !(error instanceof Error && shown.has(error))) caller.failed(failure)
        if (error instanceof Error && showError) shown.add(error)
        return failure
      }

      const call = <Name extends CallName>(name: Name, ...[given]: CallArguments<Name>) =>
        Effect.suspend(() => {
          const request = (given ?? {}) as AnyRequest
          const token = caller.token()
          // The contract's generator and the server's tests keep the answer equal to its type.
          const read = async (response: Response) => json(await response.text()) as CallAnswer<Name>
          const run = (signal: AbortSignal) => waitAndFetch(name, request, token, signal, read)
          const key = JSON.stringify([addressOf(name, request), token, caller.language(), request.headers ?? {}])
          return Effect.tryPromise({
            try: (signal) => (methodOf(name) === "GET" ? share(key, signal, run) : run(signal)),
            catch: (error) => told(request, token, error)
          })
        })

      const open = <Name extends CallName>(name: Name, ...[given]: CallArguments<Name>) =>
        Effect.suspend(() => {
          const request = (given ?? {}) as AnyRequest
          const token = caller.token()
          return Effect.tryPromise({
            try: (signal) => waitAndFetch(name, request, token, signal, (response) => Promise.resolve(response)),
            catch: (error) => told(request, token, error)
          })
        })

      return ApiClient.of({ call, open })
    })
  )
}
