import type { Stream } from "effect"
import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { PortalApi } from "#schemas/api.ts"
import { calls } from "#services/shared/calls.generated.ts"

type Groups = typeof PortalApi extends HttpApi.HttpApi<infer _Id, infer G> ? G : never
type GroupName = HttpApiGroup.Identifier<Groups>
type EndpointOf<Name extends CallName> = Name extends `${infer Group extends GroupName}.${infer Endpoint}`
  ? HttpApiEndpoint.WithIdentifier<HttpApiGroup.EndpointsWithIdentifier<Groups, Group>, Endpoint>
  : never

type LaterCalls = (typeof import("#services/shared/laterCalls.generated.ts"))["laterCalls"]

/** A call's name: `group.endpoint` in the contract. */
export type CallName = keyof typeof calls | keyof LaterCalls

/** Method and path by call name. Initially only the calls of a first visit; `learnCalls` adds the others. */
const known: Record<string, readonly [method: string, path: string]> = { ...calls }

export const isKnown = (name: CallName): boolean => name in known

/** Loads the calls that a first visit does not need. */
export const learnCalls = async (): Promise<void> => {
  const { laterCalls } = await import("#services/shared/laterCalls.generated.ts")
  Object.assign(known, laterCalls)
}

const callOf = (name: CallName) => {
  const call = known[name]
  if (call === undefined) throw new Error(`${name} was not brought yet`)
  return call
}

type Part<S> = [S] extends [never] ? undefined : S extends { readonly Type: infer T } ? T : undefined
type Bytes<T> = T extends Stream.Stream<infer _A, infer _E, infer _R> ? Blob | Uint8Array<ArrayBuffer> : T
type Given<Name extends string, T> = [T] extends [undefined]
  ? {}
  : {} extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T }

/** NET-O04: the waiting queue starts calls with high priority first. */
export type Priority = "low" | "auto" | "high"

export interface CallChoices {
  readonly priority?: Priority
  /** [ERR-014] False: no snackbar on failure, because the caller shows it. */
  readonly showError?: boolean
}

/** The arguments of a call, derived from the contract. */
export type CallRequest<Name extends CallName> = CallChoices &
  Given<"params", Part<HttpApiEndpoint.Params<EndpointOf<Name>>>> &
  Given<"query", Part<HttpApiEndpoint.Query<EndpointOf<Name>>>> &
  Given<"headers", Part<HttpApiEndpoint.Headers<EndpointOf<Name>>>> &
  Given<"payload", Bytes<Part<HttpApiEndpoint.Payload<EndpointOf<Name>>>>>

/** The result of a call: the whole response body, including its `data` envelope (NET-009). */
export type CallAnswer<Name extends CallName> =
  HttpApiEndpoint.SuccessWithIdentifier<EndpointOf<Name>, string> extends infer A ? A : never

export type CallArguments<Name extends CallName> =
  {} extends CallRequest<Name> ? [request?: CallRequest<Name>] : [request: CallRequest<Name>]

export type AnyRequest = CallChoices & {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly payload?: unknown
}

/** The URL of a call with path and query parameters filled in; absent query parameters are omitted. */
export const addressOf = (name: CallName, { params, query }: Pick<AnyRequest, "params" | "query"> = {}): string => {
  const path = callOf(name)[1].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, `${value as string | number | boolean}`]]
    )
  ).toString()
  return search === "" ? path : `${path}?${search}`
}

export const methodOf = (name: CallName) => callOf(name)[0]
