import { Context, Effect, Layer } from "effect"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { Settings } from "#server/platform/Settings.ts"
import { askClamd } from "#server/uploads/clamd.ts"

/** The value of `Retry-After`, in seconds, when the virus scanner is unavailable. */
const retryAfterSeconds = 30
const scanTimeoutMs = 60_000

/**
 * [VAL-038] Scans a file for viruses before it becomes a version. Without a configured scanner every file passes. If
 * the scanner is unavailable no file passes, and the client retries.
 */
export class Scanner extends Context.Service<
  Scanner,
  {
    /** Whether a scanner is configured. */
    readonly isOn: boolean
    /** Whether the scanner found no virus in these bytes. Fails with 429 if it is unavailable. */
    readonly isClean: (bytes: () => AsyncIterable<Uint8Array>) => Effect.Effect<boolean, TooManyRequests>
  }
>()("dossier/server/uploads/Scanner") {
  static readonly layer = Layer.effect(
    Scanner,
    Effect.map(Settings, ({ scanner }) =>
      Scanner.of({
        isOn: scanner !== undefined,
        isClean: (bytes) =>
          scanner === undefined
            ? Effect.succeed(true)
            : Effect.tryPromise({
                try: () => askClamd(scanner.address, bytes(), { most: scanner.most, timeoutMs: scanTimeoutMs }),
                catch: (error) => error
              }).pipe(
                Effect.tap(({ found }) =>
                  found === null ? Effect.void : Effect.logWarning(`the scanner found ${found}`)
                ),
                Effect.map(({ found }) => found === null),
                Effect.catch((error) =>
                  Effect.andThen(
                    Effect.logError("a file could not be scanned", error),
                    Effect.fail(new TooManyRequests({ code: "upload.scanner_away", retry_after: retryAfterSeconds }))
                  )
                )
              )
      })
    )
  )
}
