import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { inLetters, inTemplates, keepingTemplates } from "#server/letters/letterScope.ts"
import { readMissionLetter } from "#server/letters/letterRows.ts"
import { makeLetter, previewLetter } from "#server/letters/makeLetter.ts"
import { previewTemplate } from "#server/letters/previewTemplate.ts"
import { listTemplates } from "#server/letters/templateRows.ts"
import {
  changeTemplate,
  createTemplate,
  duplicateTemplate,
  listVersions,
  readTemplate,
  removeTemplate,
  stepTemplate
} from "#server/letters/templates.ts"
import { Typesetter } from "#server/letters/Typesetter.ts"
import { Files } from "#server/platform/Files.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"

const Templates = HttpApiBuilder.group(
  PortalApi,
  "letterTemplates",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | Typesetter>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* provided(inTemplates(yield* Viewer, params.firmId, (scope) => listTemplates(scope, query)))
      }),
      one: Effect.fn(function* ({ params: { firmId, letterTemplateId } }) {
        return yield* answer(inTemplates(yield* Viewer, firmId, (scope) => readTemplate(scope, letterTemplateId)))
      }),
      create: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          keepingTemplates(yield* Viewer, params.firmId, (scope) =>
            onceByKey(scope, headers["idempotency-key"], ["letterTemplate", payload], createTemplate(scope, payload))
          )
        )
      }),
      change: Effect.fn(function* ({ headers, params: { firmId, letterTemplateId }, payload }) {
        return yield* answer(
          keepingTemplates(yield* Viewer, firmId, (scope) =>
            changeTemplate(scope, letterTemplateId, payload, headers["if-match"])
          )
        )
      }),
      versions: Effect.fn(function* ({ params: { firmId, letterTemplateId } }) {
        return yield* answer(inTemplates(yield* Viewer, firmId, (scope) => listVersions(scope, letterTemplateId)))
      }),
      duplicate: Effect.fn(function* ({ params: { firmId, letterTemplateId } }) {
        return yield* answer(
          keepingTemplates(yield* Viewer, firmId, (scope) => duplicateTemplate(scope, letterTemplateId))
        )
      }),
      step: Effect.fn(function* ({ params: { firmId, letterTemplateId }, payload }) {
        return yield* answer(
          keepingTemplates(yield* Viewer, firmId, (scope) => stepTemplate(scope, letterTemplateId, payload.type))
        )
      }),
      remove: Effect.fn(function* ({ params: { firmId, letterTemplateId } }) {
        yield* provided(keepingTemplates(yield* Viewer, firmId, (scope) => removeTemplate(scope, letterTemplateId)))
      }),
      preview: Effect.fn(function* ({ params, payload }) {
        return yield* answer(previewTemplate(yield* Viewer, params.firmId, payload))
      })
    })
  })
)

const Letters = HttpApiBuilder.group(
  PortalApi,
  "letters",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | Typesetter | DocumentRepository | Files>()
    return handlers.handleAll({
      ofMission: Effect.fn(function* ({ params: { missionId, vendorId } }) {
        return yield* answer(inLetters(yield* Viewer, vendorId, (scope) => readMissionLetter(scope, missionId)))
      }),
      preview: Effect.fn(function* ({ params: { missionId, vendorId }, payload }) {
        return yield* answer(previewLetter(yield* Viewer, vendorId, missionId, payload))
      }),
      make: Effect.fn(function* ({ params: { missionId, vendorId }, payload }) {
        return yield* answer(makeLetter(yield* Viewer, vendorId, missionId, payload))
      })
    })
  })
)

export const LettersHandlers = Layer.merge(Templates, Letters).pipe(Layer.provide(DocumentRepository.layer))
