import { Effect } from "effect"

/**
 * What the handlers of a group share: `provided` runs an act with the services that the group was built with, `answer`
 * also puts what it gives into the `data` of the response.
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
