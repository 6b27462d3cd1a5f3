import { Effect } from "effect"

/**
 * Helpers for the handlers of an API group: `provided` lets an effect use the services that the group was built with;
 * `answer` also wraps the result in `data`.
 *
 * `HttpApiBuilder` runs each handler with those services, which only the handler's type does not say. So `provided`
 * changes the type alone: providing them again would copy all services of the server for each request.
 */
export const handlerKit = <Services>() =>
  // The group cannot be built without them.
  Effect.as(Effect.context<Services>(), {
    provided: <A, E, R>(effect: Effect.Effect<A, E, R>) => effect as Effect.Effect<A, E, Exclude<R, Services>>,
    answer: <A, E, R>(act: Effect.Effect<A, E, R>) =>
      Effect.map(act as Effect.Effect<A, E, Exclude<R, Services>>, (data) => ({ data }))
  })
