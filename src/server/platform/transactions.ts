import { Context, Effect, References } from "effect"
import { SqlClient } from "effect/sql"

/** What the steps around a transaction run with: no services, and no tracing, which nothing collects. */
const few = Context.make(References.TracerEnabled, false)

/**
 * Makes transactions of `client` cheaper: the steps around a transaction (reserving a connection, `BEGIN`, `COMMIT`) run
 * with few services. They copy all of the current ones four times; with the services of the server, this was almost a
 * third of the garbage of a call (docs/decisions/0307). So `BeginTransaction` and `Reactivity`, which the server does not
 * use, have no effect on an outer transaction.
 */
export const withFewServices = (client: SqlClient.SqlClient) => {
  const { transactionService, withTransaction } = client
  const cheaper: SqlClient.SqlClient["withTransaction"] = <R, E, A>(effect: Effect.Effect<A, E, R>) =>
    Effect.contextWith((all: Context.Context<R>) => {
      // A nested transaction needs what the outer one has added.
      if (Context.getOrUndefined(all, transactionService) !== undefined) return withTransaction(effect)
      const inside = Effect.contextWith((added: Context.Context<never>) => {
        let services: Context.Context<R> = all
        for (const [key, service] of added.mapUnsafe) services = Context.addUnsafe(services, key, service)
        return Effect.setContext(effect, services)
      })
      return Effect.setContext(withTransaction(inside), few)
    })
  return Object.assign(client, { withTransaction: cheaper })
}
