import { Effect, flow, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type SqlError } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import type { ThemeValues } from "#schemas/themes/rules.ts"
import type { ThemeId } from "#schemas/themes/theme.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { atLevel, type LevelParams, type LevelScope } from "#server/shared/requestScope.ts"
import { givePeople, giveThemes, readGiven, readPeople } from "#server/themes/givenThemes.ts"
import { putNodeThemes, readNodeThemes } from "#server/themes/nodeThemes.ts"
import { changeTheme, createTheme, readThemes, removeTheme } from "#server/themes/themes.ts"

type OnTheme = { readonly params: { readonly themeId: ThemeId } }
type OnPerson = { readonly params: { readonly userId: UserId } }
type Body<Payload> = { readonly payload: Payload }
type Headers<Name extends string> = { readonly headers: { readonly [_ in Name]?: string } }

const Handlers = HttpApiBuilder.group(
  PortalApi,
  "themes",
  Effect.fn(function* (handlers) {
    const { answer } = yield* handlerKit<SqlClient.SqlClient | DocumentRepository>()
    const asViewer = <A, E, R>(use: (viewer: Viewer["Service"]) => Effect.Effect<A, E, R>) =>
      answer(Effect.flatMap(Viewer, use))
    /** The handler of two calls: that of the firm's settings and that of a company. */
    const atBoth =
      <Asked, A, E, R>(use: (scope: LevelScope, asked: Asked) => Effect.Effect<A, E | SqlError.SqlError, R>) =>
      (asked: Asked & { readonly params: LevelParams }) =>
        asViewer((viewer) => atLevel(viewer, asked.params, "themes", (scope) => use(scope, asked)))

    const list = atBoth((scope) => readThemes(scope))
    const create = atBoth((scope, { headers, payload }: Headers<"idempotency-key"> & Body<ThemeValues>) =>
      onceByKey(scope, headers["idempotency-key"], ["theme", payload], createTheme(scope, payload))
    )
    const change = atBoth(
      (scope, { headers, params, payload }: OnTheme & Headers<"if-match"> & Body<Partial<ThemeValues>>) =>
        changeTheme(scope, params.themeId, payload, headers["if-match"])
    )
    const remove = flow(
      atBoth((scope, { params }: OnTheme) => removeTheme(scope, params.themeId)),
      Effect.asVoid
    )
    const ofPerson = atBoth((scope, { params }: OnPerson) => readGiven(scope, params.userId))
    const giveToPerson = atBoth(
      (scope, { params, payload }: OnPerson & Body<{ readonly theme_ids: ReadonlyArray<ThemeId> }>) =>
        giveThemes(scope, params.userId, payload.theme_ids)
    )
    const people = atBoth((scope, { params }: OnTheme) => readPeople(scope, params.themeId))
    const giveToPeople = atBoth(
      (scope, { params, payload }: OnTheme & Body<{ readonly user_ids: ReadonlyArray<UserId> }>) =>
        givePeople(scope, params.themeId, payload.user_ids)
    )

    return handlers.handleAll({
      ofFirm: list,
      ofVendor: list,
      createInFirm: create,
      create,
      changeInFirm: change,
      change,
      removeFromFirm: remove,
      remove,
      ofMember: ofPerson,
      ofUser: ofPerson,
      giveToMember: giveToPerson,
      giveToUser: giveToPerson,
      staff: people,
      people,
      giveToStaff: giveToPeople,
      giveToPeople,
      onNode: ({ params }) => asViewer((viewer) => readNodeThemes(viewer, params.vendorId, params.nodeId)),
      putOnNode: ({ headers, params, payload }) =>
        asViewer((viewer) =>
          putNodeThemes(viewer, params.vendorId, params.nodeId, payload.theme_ids, headers["if-match"])
        )
    })
  })
)

export const ThemesHandlers = Handlers.pipe(Layer.provide(DocumentRepository.layer))
