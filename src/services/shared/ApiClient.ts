import { Context, Effect, Layer } from "effect"
import type { AnyRequest, CallAnswer, CallArguments, CallName } from "#services/shared/calls.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { type CallerFacts, makeRequests, type Requests } from "#services/shared/requests.ts"

export class Caller extends Context.Service<Caller, CallerFacts>()("dossier/services/shared/Caller") {}

const clientOf = (requests: Requests) =>
  ApiClient.of({
    call: <Name extends CallName>(name: Name, ...[given]: CallArguments<Name>) =>
      Effect.tryPromise({
        // Safe cast: the contract's code generator and the server's tests ensure that the response matches its type.
        try: (signal) => requests.ask(name, (given ?? {}) as AnyRequest, signal) as Promise<CallAnswer<Name>>,
        catch: (failure) => failure as CallFailure
      }),
    open: <Name extends CallName>(name: Name, ...[given]: CallArguments<Name>) =>
      Effect.tryPromise({
        try: (signal) => requests.open(name, (given ?? {}) as AnyRequest, signal),
        catch: (failure) => failure as CallFailure
      })
  })

/** The calls of the contract as Effects: failures are typed, and interruption cancels the request (NET-O02). */
export class ApiClient extends Context.Service<
  ApiClient,
  {
    call<Name extends CallName>(
      name: Name,
      ...request: CallArguments<Name>
    ): Effect.Effect<CallAnswer<Name>, CallFailure>
    /** The raw response of a successful call, to read bytes from; never shared between callers. */
    open<Name extends CallName>(name: Name, ...request: CallArguments<Name>): Effect.Effect<Response, CallFailure>
  }
>()("dossier/services/shared/ApiClient") {
  static readonly layer = Layer.effect(
    ApiClient,
    Effect.map(Caller, (caller) => clientOf(makeRequests(caller)))
  )
  /** A layer over existing requests, so that Effects and plain calls share one waiting queue. */
  static readonly over = (requests: Requests) => Layer.sync(ApiClient, () => clientOf(requests))
}
