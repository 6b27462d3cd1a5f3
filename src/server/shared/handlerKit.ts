import { Effect } from "effect"

/**
 * Helpers for the handlers of an API group: `provided` runs an effect with the services that the group was built with;
 * `answer` also wraps the result in `data`.
 */
export const handlerKit = <Services>() =>
  Effect.map(Effect.context<Services>(), (context) => {
    const provided = Effect.provideContext(context)
    return {
      provided,
      answer: <A, E, R>(act: Effect.Effect<A, E, R>) =>
        act.pipe(
          provided,
          Effect.map((data) => ({ data }))
        )
    }
  })
