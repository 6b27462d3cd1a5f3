import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { PortalApi } from "#schemas/api.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { checkDrop } from "#server/quickfolders/drops.ts"
import { notFound } from "#server/platform/scope.ts"
import { cancelUpload } from "#server/uploads/cancelUpload.ts"
import { canVersion, checkFile, decideUpload } from "#server/uploads/decideUpload.ts"
import { seenOf } from "#server/uploads/uploadRows.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

export const UploadsHandlers = HttpApiBuilder.group(
  PortalApi,
  "uploads",
  Effect.fn(function* (handlers) {
    const uploads = yield* UploadsRepository
    const sql = yield* SqlClient.SqlClient

    return handlers.handleAll({
      probe: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        const { name } = yield* Effect.fromResult(checkFile(query.file_name, query.total_size))
        const probed = yield* uploads.probe(viewer, params.vendorId, query.folder_id, nameKey(name), query.identifier)
        if (probed === null) return yield* notFound()
        const { facts, upload } = probed
        yield* checkDrop(viewer, params.vendorId, query.folder_id, query.drop).pipe(
          Effect.provideService(SqlClient.SqlClient, sql)
        )
        yield* Effect.fromResult(decideUpload(viewer, facts, { name, choice: undefined, isWhole: false }))
        if (
          upload !== null &&
          (upload.name !== name || upload.folder_id !== query.folder_id || upload.total_size !== query.total_size)
        ) {
          return yield* new Conflict({ code: "upload.file_changed" })
        }
        if (upload !== null && upload.document !== null) yield* uploads.settled
        const existing = seenOf(facts)
        return {
          data: {
            received: upload?.received ?? [],
            document: upload?.document ?? null,
            existing:
              existing === null
                ? null
                : {
                    id: existing.id as NodeId,
                    name: existing.name,
                    is_validated: existing.is_validated,
                    can_version: canVersion(viewer, facts, name)
                  }
          }
        }
      }),

      // Unreachable: `chunkRoute` serves this URL before the HTTP API does.
      chunk: Effect.fn(function* () {
        return yield* notFound()
      }),

      cancel: Effect.fn(function* ({ params, query }) {
        const viewer = yield* Viewer
        if (!(yield* cancelUpload(viewer, params.vendorId, query.identifier))) return yield* notFound()
      })
    })
  })
)
