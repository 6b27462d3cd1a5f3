import { Effect, type ManagedRuntime, type Result } from "effect"
import { fromPromise } from "xstate"
import type { TurnRequest, ViewingFailure } from "#schemas/documents/viewing.ts"
import { toViewingFailure } from "#services/documents/viewerActors.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"

/** [VIE-O03] Saves a rotation for the revision that is on screen. */
export const turningActors = (runtime: ManagedRuntime.ManagedRuntime<ApiClient, never>) => ({
  turn: fromPromise<Result.Result<null, ViewingFailure>, TurnRequest>(({ input: { degrees, document }, signal }) =>
    runtime.runPromise(
      Effect.gen(function* () {
        const api = yield* ApiClient
        yield* api.call("renditions.turn", {
          params: { vendorId: document.vendor_id, document: document.hash },
          headers: { "if-match": `"${document.revision}"` },
          payload: { degrees },
          showError: false
        })
        return null
      }).pipe(Effect.mapError(toViewingFailure), Effect.result),
      { signal }
    )
  )
})
