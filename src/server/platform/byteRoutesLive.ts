import { Effect, Layer } from "effect"
import { downloadRoute } from "#server/documents/downloadRoute.ts"
import { ByteRoutes } from "#server/platform/ByteRoutes.ts"
import { chunkRoute } from "#server/uploads/chunkRoute.ts"

/** The routes that move bytes, in the order they are asked. */
export const ByteRoutesLive = Layer.effect(ByteRoutes, Effect.all([chunkRoute, downloadRoute]))
