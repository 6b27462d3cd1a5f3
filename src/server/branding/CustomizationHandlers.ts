import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { mayAdministerFirm } from "#schemas/access/policy/rights/rights.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { type LookPicture, lookPictures, type Theme, themes } from "#schemas/branding/rules.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { WhiteLabels } from "#server/branding/WhiteLabels.ts"
import { collectPicture, fitPicture } from "#server/branding/pictureBody.ts"
import { type FirmScope, inFirm, notFound } from "#server/platform/scope.ts"

/** Narrows a path parameter to one of `names`; 404 for any other value. */
const known = <A extends string>(names: ReadonlyArray<A>, name: string) => {
  const found = names.find((candidate) => candidate === name)
  return found === undefined ? Effect.fail(notFound()) : Effect.succeed(found)
}

const adminsOnly = (scope: FirmScope) => {
  const closedBy = mayAdministerFirm(scope.firm_role)
  return closedBy.length === 0
    ? Effect.void
    : Effect.fail(new Forbidden({ code: `closed.${closedBy[0] ?? "isFirmAdmin"}`, closed_by: closedBy }))
}

export const CustomizationHandlers = HttpApiBuilder.group(
  PortalApi,
  "customization",
  Effect.fn(function* (handlers) {
    const whiteLabels = yield* WhiteLabels

    const changed = <E>(
      firmId: number,
      theme: string,
      change: (by: { readonly firm: number; readonly user: number }, theme: Theme) => Effect.Effect<void, E>
    ) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        yield* inFirm(viewer, firmId, (scope) =>
          Effect.gen(function* () {
            yield* adminsOnly(scope)
            const wanted = yield* known(themes, theme)
            yield* change({ firm: scope.firm_id, user: viewer.userId }, wanted)
          })
        )
        const { white_labels } = yield* whiteLabels.portal("", firmId)
        const whiteLabel = white_labels.find((label) => label.theme === theme)
        return whiteLabel === undefined ? yield* notFound() : { data: whiteLabel }
      })

    return handlers.handleAll({
      change: ({ headers, params, payload }) =>
        changed(params.firmId, params.theme, (by, theme) =>
          whiteLabels.change(by, theme, payload, headers["if-match"])
        ),

      putPicture: Effect.fn(function* ({ params, payload }) {
        const viewer = yield* Viewer
        const picture: LookPicture = yield* known(lookPictures, params.picture)
        // Check the permission before the upload is read, so that a person without it is refused at once.
        yield* inFirm(viewer, params.firmId, adminsOnly)
        const body = yield* collectPicture(payload)
        const type = yield* fitPicture(picture, body, picture)
        return yield* changed(params.firmId, params.theme, (by, theme) =>
          whiteLabels.setPicture(by, theme, picture, { body, type })
        )
      }),

      removePicture: Effect.fn(function* ({ params }) {
        const picture = yield* known(lookPictures, params.picture)
        return yield* changed(params.firmId, params.theme, (by, theme) =>
          whiteLabels.setPicture(by, theme, picture, null)
        )
      })
    })
  })
).pipe(Layer.provide(WhiteLabels.layer))
