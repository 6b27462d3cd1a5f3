import { fromPromise } from "xstate"
import type { Found } from "#schemas/everywhere/everywhere.ts"
import * as Result from "#schemas/shared/result.ts"
import type { CallFailure } from "#services/shared/failures.ts"

const failureOf = (failure: CallFailure) => ({
  code: failure.code,
  isFinal: failure._tag === "ApiFailure" && failure.status >= 400 && failure.status < 429
})

/** The actor of the global search machine. The response to an outdated query is dropped. */
export const everywhereActors = (ask: (question: string, signal: AbortSignal) => Promise<Found>) => ({
  find: fromPromise<Result.Result<Found, ReturnType<typeof failureOf>>, string>(async ({ input, signal }) => {
    try {
      return Result.succeed(await ask(input, signal))
    } catch (error) {
      if (signal.aborted) throw error
      return Result.fail(failureOf(error as CallFailure))
    }
  })
})
