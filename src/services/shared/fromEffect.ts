import { Effect, type ManagedRuntime, type Result } from "effect"
import { fromPromise } from "xstate"

/** Turns an Effect into actor logic: typed failures become data, stopping the actor interrupts the fiber. */
export const fromEffect =
  <R, ER>(runtime: ManagedRuntime.ManagedRuntime<R, ER>) =>
  <Input, A, E>(run: (input: Input) => Effect.Effect<A, E, R>) =>
    fromPromise<Result.Result<A, E>, Input>(({ input, signal }) =>
      runtime.runPromise(Effect.result(run(input)), { signal }).catch((failure: unknown) => {
        // An actor that was stopped and started again (StrictMode does) must not hear of its first life's end.
        if (signal.aborted) return new Promise<never>(() => {})
        throw failure
      })
    )
