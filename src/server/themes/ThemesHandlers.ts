import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { giveThemes, readGiven } from "#server/themes/givenThemes.ts"
import { inCompany, inOffice } from "#server/themes/themeScope.ts"
import { givePeople, readPeople } from "#server/themes/themePeople.ts"
import { putNodeThemes, readNodeThemes } from "#server/themes/nodeThemes.ts"
import { changeTheme, createTheme, readThemes, removeTheme } from "#server/themes/themes.ts"

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "themes",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | DocumentRepository>()

    return handlers.handleAll({
      ofFirm: Effect.fn(function* ({ params }) {
        return yield* answer(inOffice(yield* Viewer, params.firmId, (scope) => readThemes(scope)))
      }),
      createInFirm: Effect.fn(function* ({ headers, params, payload }) {
        return yield* answer(
          inOffice(yield* Viewer, params.firmId, (scope) =>
            onceByKey(scope, headers["idempotency-key"], ["theme", payload], createTheme(scope, payload))
          )
        )
      }),
      changeInFirm: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          inOffice(viewer, params.firmId, (scope) => changeTheme(scope, params.themeId, payload, headers["if-match"]))
        )
      }),
      removeFromFirm: Effect.fn(function* ({ params }) {
        yield* answer(inOffice(yield* Viewer, params.firmId, (scope) => removeTheme(scope, params.themeId)))
      }),
      ofVendor: Effect.fn(function* ({ params }) {
        return yield* answer(inCompany(yield* Viewer, params.vendorId, (scope) => readThemes(scope)))
      }),
      create: Effect.fn(function* ({ headers, params: { vendorId }, payload }) {
        return yield* answer(
          inCompany(yield* Viewer, vendorId, (scope) =>
            onceByKey(
              { ...scope, vendor: vendorId },
              headers["idempotency-key"],
              ["theme", payload],
              createTheme(scope, payload)
            )
          )
        )
      }),
      change: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          inCompany(viewer, params.vendorId, (scope) =>
            changeTheme(scope, params.themeId, payload, headers["if-match"])
          )
        )
      }),
      remove: Effect.fn(function* ({ params }) {
        yield* answer(inCompany(yield* Viewer, params.vendorId, (scope) => removeTheme(scope, params.themeId)))
      }),
      ofMember: Effect.fn(function* ({ params }) {
        return yield* answer(inOffice(yield* Viewer, params.firmId, (scope) => readGiven(scope, params.userId)))
      }),
      giveToMember: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          inOffice(viewer, params.firmId, (scope) => giveThemes(scope, params.userId, payload.theme_ids))
        )
      }),
      ofUser: Effect.fn(function* ({ params }) {
        return yield* answer(inCompany(yield* Viewer, params.vendorId, (scope) => readGiven(scope, params.userId)))
      }),
      giveToUser: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          inCompany(viewer, params.vendorId, (scope) => giveThemes(scope, params.userId, payload.theme_ids))
        )
      }),
      staff: Effect.fn(function* ({ params }) {
        return yield* answer(inOffice(yield* Viewer, params.firmId, (scope) => readPeople(scope, params.themeId)))
      }),
      giveToStaff: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          inOffice(viewer, params.firmId, (scope) => givePeople(scope, params.themeId, payload.user_ids))
        )
      }),
      people: Effect.fn(function* ({ params }) {
        return yield* answer(inCompany(yield* Viewer, params.vendorId, (scope) => readPeople(scope, params.themeId)))
      }),
      giveToPeople: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          inCompany(viewer, params.vendorId, (scope) => givePeople(scope, params.themeId, payload.user_ids))
        )
      }),
      onNode: Effect.fn(function* ({ params }) {
        return yield* answer(readNodeThemes(yield* Viewer, params.vendorId, params.nodeId))
      }),
      putOnNode: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(
          putNodeThemes(viewer, params.vendorId, params.nodeId, payload.theme_ids, headers["if-match"])
        )
      })
    })
  })
)

export const ThemesHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
