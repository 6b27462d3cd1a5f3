import { Effect, Layer } from "effect"
import { clientListExportRoute } from "#server/customers/clientListExport.ts"
import { archiveRoute } from "#server/documents/archives.ts"
import { downloadRoute } from "#server/documents/downloadRoute.ts"
import { previewRoute, thumbnailRoute } from "#server/documents/renditions/renditionRoutes.ts"
import { sharedArchiveRoute, sharedContentRoute } from "#server/documents/sharedRoutes.ts"
import { ByteRoutes } from "#server/platform/ByteRoutes.ts"
import { chunkRoute } from "#server/uploads/chunkRoute.ts"

/** The routes that move bytes, in the order they are asked. */
export const ByteRoutesLive = Layer.effect(
  ByteRoutes,
  Effect.all([
    chunkRoute,
    downloadRoute,
    previewRoute,
    thumbnailRoute,
    archiveRoute,
    sharedContentRoute,
    sharedArchiveRoute,
    clientListExportRoute
  ])
)
