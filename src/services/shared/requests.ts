import { concurrentRequests, type Language } from "#schemas/shared/constants.ts"
import {
  addressOf,
  type AnyRequest,
  type CallName,
  isKnown,
  learnCalls,
  methodOf,
  type Priority
} from "#services/shared/calls.ts"
import {
  ApiFailure,
  type CallFailure,
  ConnectionLost,
  readFailure,
  type ToldFailure
} from "#services/shared/failures.ts"
import { makeSharing } from "#services/shared/sharing.ts"
import { makeWaitingQueue } from "#services/shared/waitingQueue.ts"
import { makeRestartWait } from "#services/shared/restarts.ts"

/** The dependencies of every call. */
export interface CallerFacts {
  /** Empty in the browser: paths are relative to the page's host. */
  readonly origin: string
  readonly token: () => string | null
  readonly provider: () => string | null
  readonly language: () => Language
  readonly online: () => boolean
  /** [SES-005] Called when the server answers 401 to a call that carried this token. */
  readonly refused: (token: string) => void
  /** [ERR-014] Called with each failure to show; not with those whose call set `showError: false`. */
  readonly failed: (failure: ToldFailure) => void
  /** Called with true when a 503 makes reads wait for the server's restart, and with false when it answers again. */
  readonly restarting?: (isRestarting: boolean) => void
}

export interface Requests {
  /** Resolves to the parsed body. Rejects with a `CallFailure`, or with the signal's reason after an abort. */
  readonly ask: (name: CallName, request: AnyRequest, signal: AbortSignal) => Promise<unknown>
  /** Resolves to the raw response of a successful call, to read bytes from; never shared between callers. */
  readonly open: (name: CallName, request: AnyRequest, signal: AbortSignal) => Promise<Response>
  /** Prefetches: the first identical call within `prefetchLifetime` gets the response. A failure is not reported. */
  readonly prefetch: (name: CallName, request: AnyRequest) => void
}

/** Maximum age of a prefetched response in ms. */
const prefetchLifetime = 5_000

interface Prefetched {
  readonly answer: Promise<unknown>
  /** Removes the deadline, because a caller waits for the answer now: on a slow line it may take longer. */
  readonly take: () => void
}

/**
 * [NET-O04] Default priorities in the waiting queue; calls that are not listed are `auto`. A request's own `priority`
 * overrides them.
 */
const priorities: Partial<Record<CallName, Priority>> = {
  "access.arrival": "high",
  "access.companies": "high",
  "access.companyModules": "high",
  "access.firms": "high",
  "access.me": "high",
  "access.modules": "high",
  "branding.root": "high",
  "branding.whiteLabels": "high",
  "signIn.providers": "low"
}

const json = (body: string): unknown => {
  try {
    return body === "" ? undefined : JSON.parse(body)
  } catch {
    return body // Not JSON, for example a load balancer's error page: the status is enough.
  }
}

const isBytes = (payload: unknown): payload is Blob | Uint8Array<ArrayBuffer> =>
  payload instanceof Blob || payload instanceof Uint8Array

/**
 * [NET-001] [NET-010] Sends all calls to the server: headers, waiting queue, shared reads, cancellation and typed
 * failures. It uses plain promises, so that the first page needs no Effect; `ApiClient` is the Effect service over it.
 */
export const makeRequests = (caller: CallerFacts): Requests => {
  const queued = makeWaitingQueue(concurrentRequests)
  const share = makeSharing()
  const pastRestarts = makeRestartWait(caller.restarting)

  const headersOf = (request: AnyRequest, token: string | null): Headers => {
    const headers = new Headers({ Accept: "application/json", "Accept-Language": caller.language() })
    const provider = caller.provider()
    if (token !== null) headers.set("Authorization", `Bearer ${token}`)
    if (provider !== null) headers.set("X-Identity-Provider", provider)
    for (const [name, value] of Object.entries(request.headers ?? {})) if (value !== undefined) headers.set(name, value)
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

  const shown = new WeakSet<Error>()
  /** Reports a failure at most once, even if several calls share it. */
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

  const keyOf = (name: CallName, request: AnyRequest, token: string | null) =>
    JSON.stringify([addressOf(name, request), token, caller.language(), request.headers ?? {}])

  const runKnown = <A>(
    name: CallName,
    request: AnyRequest,
    signal: AbortSignal,
    isShared: boolean,
    read: (response: Response) => Promise<A>
  ): Promise<A> => {
    const token = caller.token()
    const priority = request.priority ?? priorities[name] ?? "auto"
    const once = (given: AbortSignal) =>
      queued(priority, given, async () => read(await fetched(name, request, token, given)))
    // [WHL-006] `branding.root` is the first call: before its response there is no page that could show the wait, so it
    // fails at once.
    const mayWait = methodOf(name) === "GET" && name !== "branding.root"
    const work = mayWait ? (given: AbortSignal) => pastRestarts(given, once) : once
    const key = keyOf(name, request, token)
    // [NET-007] A cancelled caller gets only its abort reason; nothing is reported.
    return (isShared ? share(key, signal, work) : work(signal)).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : told(request, token, error)
    })
  }

  const run = <A>(
    name: CallName,
    request: AnyRequest,
    signal: AbortSignal,
    mayShare: boolean,
    read: (response: Response) => Promise<A>
  ): Promise<A> => {
    const begin = () => runKnown(name, request, signal, mayShare && methodOf(name) === "GET", read)
    if (isKnown(name)) return begin()
    return learnCalls()
      .catch((error: unknown) => {
        throw told(request, null, error)
      })
      .then(() => {
        signal.throwIfAborted()
        return begin()
      })
  }

  const ask: Requests["ask"] = (name, request, signal) =>
    run(name, request, signal, true, async (response) => json(await response.text()))

  const prefetched = new Map<string, Prefetched>()
  const prefetch: Requests["prefetch"] = (name, request) => {
    const token = caller.token()
    const key = keyOf(name, request, token)
    const unused = new AbortController()
    const deadline = setTimeout(() => {
      prefetched.delete(key)
      unused.abort()
    }, prefetchLifetime)
    const answer = queued(request.priority ?? priorities[name] ?? "auto", unused.signal, async () =>
      json(await (await fetched(name, request, token, unused.signal)).text())
    )
    answer.catch(() => undefined)
    prefetched.set(key, { answer, take: () => clearTimeout(deadline) })
  }
  const takePrefetched = (name: CallName, request: AnyRequest): Promise<unknown> | undefined => {
    if (prefetched.size === 0 || !isKnown(name)) return undefined
    const key = keyOf(name, request, caller.token())
    const known = prefetched.get(key)
    prefetched.delete(key)
    known?.take()
    return known?.answer
  }

  return {
    ask: (name, request, signal) => {
      const early = takePrefetched(name, request)
      if (early === undefined) return ask(name, request, signal)
      // If the prefetch failed, repeat the call: it succeeds or rejects with its own failure.
      return early.then(
        (answer) => {
          signal.throwIfAborted()
          return answer
        },
        () => ask(name, request, signal)
      )
    },
    prefetch,
    open: (name, request, signal) => run(name, request, signal, false, (response) => Promise.resolve(response))
  }
}
