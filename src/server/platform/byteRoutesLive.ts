import { Effect, Layer } from "effect"
import { ByteRoutes } from "#server/platform/ByteRoutes.ts"

/** The routes that move bytes, in the order they are asked. */
export const ByteRoutesLive = Layer.effect(
  ByteRoutes,
  Effect.sync(() => [])
)
