import { Context, Effect, Layer } from "effect"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import { Settings } from "#server/platform/Settings.ts"
import { askClamd } from "#server/uploads/clamd.ts"

/** Seconds after which a browser, or a mail server, tries a file again that could not be scanned. */
const comesBackIn = 30
const patience = 60_000

/**
 * [VAL-038] Asks the installation's scanner about a file before it becomes a version. Without a scanner every file
 * passes; with one that does not answer, none does: it is tried again.
 */
export class Scanner extends Context.Service<
  Scanner,
  {
    /** Whether files are scanned at all. */
    readonly isOn: boolean
    /** Whether nothing was found in these bytes; fails where nobody could tell. */
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
                try: () => askClamd(scanner.address, bytes(), { most: scanner.most, patience }),
                catch: (error) => error
              }).pipe(
                Effect.tap(({ found }) =>
                  found === null ? Effect.void : Effect.logWarning(`the scanner found ${found}`)
                ),
                Effect.map(({ found }) => found === null),
                Effect.catch((error) =>
                  Effect.andThen(
                    Effect.logError("a file could not be scanned", error),
                    Effect.fail(new TooManyRequests({ code: "upload.scanner_away", retry_after: comesBackIn }))
                  )
                )
              )
      })
    )
  )
}
