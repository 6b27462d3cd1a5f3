import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"

export const UploadsHandlers = HttpApiBuilder.group(
  PortalApi,
  "uploads",
  Effect.fn(function* (handlers) {
    const soon = Effect.die(new Error("not wired yet"))
    return handlers.handleAll({
      probe: Effect.fn(function* () {
        return yield* soon
      }),
      chunk: Effect.fn(function* () {
        return yield* soon
      }),
      cancel: Effect.fn(function* () {
        return yield* soon
      })
    })
  })
)
