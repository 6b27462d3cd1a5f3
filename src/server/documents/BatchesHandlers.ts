import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { makeArchive } from "#server/documents/archives.ts"
import { changeBatch } from "#server/documents/changeBatch.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

const Batches = HttpApiBuilder.group(
  PortalApi,
  "batches",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<DocumentRepository | SqlClient.SqlClient>()
    return handlers.handleAll({
      nodes: Effect.fn(function* ({ params, payload }) {
        const wires = yield* provided(changeBatch(yield* Viewer, params.vendorId, payload))
        // `changeBatch` returns each node as JSON text of the database, so join the texts without parsing them.
        return HttpServerResponse.text(`{"data":[${wires.join(",")}]}`, { contentType: "application/json" })
      })
    })
  })
)

const Archives = HttpApiBuilder.group(
  PortalApi,
  "archives",
  Effect.fn(function* (handlers) {
    const { provided } = yield* handlerKit<SqlClient.SqlClient>()
    return handlers.handleAll({
      make: Effect.fn(function* ({ params, payload }) {
        const data = yield* provided(makeArchive(yield* Viewer, params.vendorId, payload.node_ids))
        return { data }
      })
    })
  })
)

const ArchiveBytes = HttpApiBuilder.group(PortalApi, "archiveBytes", (handlers) =>
  handlers.handleAll({
    // Unreachable: `archiveRoute` serves this URL before the HTTP API does.
    download: Effect.fn(function* () {
      return yield* notFound()
    })
  })
)

export const BatchesHandlers = Layer.mergeAll(
  Batches.pipe(Layer.provide(DocumentRepository.layer)),
  Archives,
  ArchiveBytes
)
