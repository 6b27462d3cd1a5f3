import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { listAuthors, listSignatures, readChecksums } from "#server/documents/versionFacts.ts"
import {
  listFlags,
  listSurveys,
  listValidators,
  readMarks,
  readMarksIn,
  setFlag,
  setSurvey,
  setValidator
} from "#server/documents/marks.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "marks",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<DocumentRepository | SqlClient.SqlClient>()
    return handlers.handleAll({
      authors: Effect.fn(function* ({ params, query }) {
        return yield* provided(listAuthors(yield* Viewer, params.vendorId, query))
      }),
      flags: Effect.fn(function* ({ params }) {
        return yield* answer(listFlags(yield* Viewer, params.vendorId))
      }),
      inFolder: Effect.fn(function* ({ params }) {
        return yield* answer(readMarksIn(yield* Viewer, params.vendorId, params.nodeId))
      }),
      onNode: Effect.fn(function* ({ params }) {
        return yield* answer(readMarks(yield* Viewer, params.vendorId, params.nodeId))
      }),
      putFlag: Effect.fn(function* ({ params }) {
        return yield* answer(setFlag(yield* Viewer, params.vendorId, params.nodeId, params.flagId, true))
      }),
      takeFlag: Effect.fn(function* ({ params }) {
        return yield* answer(setFlag(yield* Viewer, params.vendorId, params.nodeId, params.flagId, false))
      }),
      surveys: Effect.fn(function* ({ params }) {
        return yield* answer(listSurveys(yield* Viewer, params.vendorId))
      }),
      putSurvey: Effect.fn(function* ({ params }) {
        return yield* answer(setSurvey(yield* Viewer, params.vendorId, params.nodeId, true))
      }),
      takeSurvey: Effect.fn(function* ({ params }) {
        return yield* answer(setSurvey(yield* Viewer, params.vendorId, params.nodeId, false))
      }),
      validators: Effect.fn(function* ({ params }) {
        return yield* answer(listValidators(yield* Viewer, params.vendorId))
      }),
      putValidator: Effect.fn(function* ({ params, payload }) {
        return yield* answer(setValidator(yield* Viewer, params.vendorId, params.nodeId, payload.user_id))
      }),
      checksum: Effect.fn(function* ({ params, query }) {
        return yield* answer(readChecksums(yield* Viewer, params.vendorId, params.document, query.version_id))
      }),
      signatures: Effect.fn(function* ({ params }) {
        return yield* answer(listSignatures(yield* Viewer, params.vendorId, params.document))
      })
    })
  })
)

export const MarksHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
