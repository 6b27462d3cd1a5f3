import { Clock, Data, Effect, Ref, Schedule, Schema } from "effect"
import type { RegisterCompany } from "#schemas/customers/register.ts"
import { companyOf, SireneAnswer } from "#server/customers/register/sirene.ts"

/** `reason` is for the log only. */
export class RegisterUnavailable extends Data.TaggedError("RegisterUnavailable")<{
  readonly reason: string
  /** Whether a retry may succeed (transient failure). */
  readonly isPassing: boolean
  /** After status 429: how long in ms not to call the register again; otherwise null. */
  readonly quiet: number | null
}> {}

export interface RegisterTimeouts {
  /** Timeout of one attempt in ms. */
  readonly once: number
  /** Timeout of all attempts together in ms. */
  readonly inAll: number
  /** Backoff before the second attempt in ms; doubled before the third. */
  readonly pause: number
}

export const defaultRegisterTimeouts: RegisterTimeouts = { once: 4_000, inAll: 9_000, pause: 200 }

/** Maximum response size in bytes; an answer about one number is far smaller. */
const maxAnswer = 1_048_576
/** Backoff in ms after a 429 without a valid Retry-After. */
const usualQuiet = 1_000
/** Maximum backoff in ms, whatever Retry-After says. */
const maxQuiet = 60_000
/**
 * Maximum wait in ms for the end of a backoff; if more is left, the lookup fails at once, since a person is waiting.
 */
const maxWait = 2_000

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(SireneAnswer))

const textOf = async (response: Response): Promise<string> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxAnswer) throw new TypeError("its answer is too large")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

const quietOf = (response: Response): number => {
  const asked = response.headers.get("retry-after") ?? ""
  const until = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now()
  return Number.isFinite(until) ? Math.min(Math.max(until, 0), maxQuiet) : usualQuiet
}

const gone = (reason: string, isPassing: boolean, quiet: number | null = null) =>
  new RegisterUnavailable({ reason, isPassing, quiet })

/**
 * [WIZ-O03] Client of the public French register's search API (recherche-entreprises.api.gouv.fr or compatible).
 * Retries transient failures at most twice. After a 429, lookups wait for the end of the backoff, or fail at once if
 * more than `maxWait` is left.
 */
export const publicRegister = (
  address: string,
  release: string,
  timeouts: RegisterTimeouts = defaultRegisterTimeouts
) =>
  Effect.gen(function* () {
    const silentUntil = yield* Ref.make(0)
    const search = new URL(address.replace(/\/*$/, "/search"))

    const ask = (siret: string) =>
      Effect.tryPromise({
        try: async (signal) => {
          const url = new URL(search)
          url.searchParams.set("q", siret)
          url.searchParams.set("per_page", "1")
          const response = await fetch(url, {
            headers: { accept: "application/json", "user-agent": `Dossier/${release}` },
            redirect: "error",
            signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.once)])
          })
          return { response, text: await textOf(response) }
        },
        catch: (cause) => gone(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), true)
      }).pipe(
        Effect.flatMap(({ response, text }) => {
          if (response.status === 429) return Effect.fail(gone("it is asked too often", false, quietOf(response)))
          if (response.status >= 500) return Effect.fail(gone(`it answered ${response.status}`, true))
          return response.ok ? Effect.succeed(text) : Effect.fail(gone(`it answered ${response.status}`, false))
        }),
        Effect.tapError(({ quiet }) =>
          quiet === null
            ? Effect.void
            : Effect.flatMap(Clock.currentTimeMillis, (now) => Ref.set(silentUntil, now + quiet))
        ),
        Effect.flatMap((text) =>
          decode(text).pipe(Effect.mapError(() => gone("its answer is not one of a register", false)))
        )
      )

    return {
      find: Effect.fn("publicRegister.find")(function* (siret: string) {
        const once = Effect.gen(function* () {
          const left = (yield* Ref.get(silentUntil)) - (yield* Clock.currentTimeMillis)
          if (left > maxWait) return yield* gone("it asked to be left alone", false, left)
          if (left > 0) yield* Effect.sleep(left)
          return yield* ask(siret)
        })
        const answer = yield* once.pipe(
          Effect.catchIf(
            ({ quiet }) => quiet !== null && quiet <= maxWait,
            () => once
          ),
          Effect.retry({
            schedule: Schedule.exponential(timeouts.pause),
            times: 2,
            while: ({ isPassing }) => isPassing
          }),
          Effect.timeoutOrElse({
            duration: timeouts.inAll,
            orElse: () => Effect.fail(gone("it took too long", true))
          })
        )
        const company: RegisterCompany | null = companyOf(answer, siret)
        return company
      })
    }
  })
