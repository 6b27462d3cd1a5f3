import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { Conversion } from "#schemas/documents/conversion.ts"
import { readHistory } from "#server/documents/contentReads.ts"
import { Converters, convertersOf } from "#server/documents/renditions/Converter.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { contentOf } from "#server/documents/renditions/renditionRoutes.ts"
import { askRendition, decideRendition } from "#server/documents/renditions/renditions.ts"
import { turnDocument } from "#server/documents/renditions/turnDocument.ts"
import { Files } from "#server/platform/Files.ts"
import { notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

const unavailable: Conversion = { id: null, state: "unavailable", shape: null }

const written = (text: string) => HttpServerResponse.text(text, { contentType: "application/json" })

export const RenditionsHandlers = HttpApiBuilder.group(
  PortalApi,
  "renditions",
  Effect.fn(function* (handlers) {
    const converters = yield* Converters
    const { provided } = yield* handlerKit<
      Converters | RenderWorker | Files | PersistedQueue.PersistedQueueFactory | SqlClient.SqlClient | UploadsRepository
    >()

    /** [VIE-O02] The state of a version's preview. The first call starts the conversion. */
    const conversionOf = (user: number, vendor: number, ref: string, version: number | null) =>
      Effect.gen(function* () {
        const content = yield* contentOf(user, vendor, ref, version)
        if (content === null) return yield* notFound()
        const [converter] = convertersOf(converters, content.extension)
        if (converter === undefined) return unavailable
        const found = yield* Effect.orDie(askRendition(content, "preview", converter.name))
        // The content was deleted meanwhile, with the last document that used it.
        if (found === null) return yield* notFound()
        return {
          id: found.id,
          state: found.state,
          shape: found.shape === "picture" ? null : found.shape
        } satisfies Conversion
      })

    return handlers.handleAll({
      conversion: Effect.fn(function* ({ params, query }) {
        const { userId } = yield* Viewer
        const { document, vendorId } = params
        return { data: yield* provided(conversionOf(userId, vendorId, document, query.version_id ?? null)) }
      }),
      convert: Effect.fn(function* ({ params, query }) {
        const { userId } = yield* Viewer
        const { document, vendorId } = params
        const asked = provided(conversionOf(userId, vendorId, document, query.version_id ?? null))
        const before = yield* asked
        if (before.id === null || before.state !== "failed") return { data: before }
        yield* provided(Effect.orDie(decideRendition(before.id, { type: "conversion.asked" })))
        return { data: yield* asked }
      }),
      // Unreachable: `previewRoute` and `thumbnailRoute` serve these URLs before the HTTP API does.
      preview: Effect.fn(function* () {
        return yield* notFound()
      }),
      thumbnail: Effect.fn(function* () {
        return yield* notFound()
      }),
      turn: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        const { document, vendorId } = params
        const turned = turnDocument(viewer, vendorId, document, payload.degrees, headers["if-match"])
        return written(`{"data":${yield* provided(turned)}}`)
      }),
      history: Effect.fn(function* ({ params, query }) {
        const { userId } = yield* Viewer
        const { document, vendorId } = params
        return written(yield* provided(readHistory(userId, vendorId, document, query.before ?? null)))
      })
    })
  })
)
