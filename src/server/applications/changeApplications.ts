import { createHash } from "node:crypto"
import { Effect, type Stream } from "effect"
import type { ApplicationEvent } from "#machines/applications/application.machine.ts"
import { mayAdministerFirm } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { uriProblem } from "#schemas/applications/applicationRules.ts"
import type { ApplicationChanges, NewApplication } from "#schemas/applications/applications.api.ts"
import {
  askApplication,
  deleteApplication,
  insertApplication,
  logApplication,
  readApplication,
  stored,
  loggedFields,
  updateApplication,
  updateLogo
} from "#server/applications/applications.ts"
import { collectPicture, fitPicture } from "#server/branding/pictureBody.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"
import { checkRevision, invalid } from "#server/shared/refusals.ts"
import { inOffice } from "#server/shared/requestScope.ts"

type Who = Viewer["Service"]

/** [ROL-O03] Fails with 422 if this type of application may not have this URL. */
const checkUri = (type: string, uri: string) => {
  const code = uriProblem(uri, type)
  return code === null ? Effect.void : Effect.fail(invalid({ uri: [code] }))
}

/** [ROL-011] Creates an application; idempotent by `key`. 422 if its type may not have its URL. */
export const createApplication = (viewer: Who, firm: number, given: NewApplication, key: string | undefined) =>
  inOffice(viewer, firm, (scope) => {
    const made = Effect.gen(function* () {
      yield* checkUri(given.type ?? "shortcut", given.uri)
      const row = { type: "shortcut", ...stored(given), is_active: given.is_active ?? true }
      const next = yield* insertApplication({ ...row, firm_id: firm })
      yield* logApplication(scope, next.id, "application.added", null, loggedFields(next))
      return next
    })
    return onceByKey(scope, key, ["application", given], made)
  })

export const changeApplication = (
  viewer: Who,
  firm: number,
  id: number,
  changes: ApplicationChanges,
  ifMatch: string | undefined
) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const was = yield* readApplication(id, "held")
      yield* checkRevision(ifMatch, was.revision)
      const { is_active, ...fields } = changes
      if (fields.uri !== undefined) yield* checkUri(was.type, fields.uri)
      const events: ReadonlyArray<ApplicationEvent["type"]> = [
        ...(Object.keys(fields).length === 0 ? [] : ["application.changed" as const]),
        ...(is_active === undefined || is_active === was.is_active
          ? []
          : [is_active ? ("application.activated" as const) : ("application.deactivated" as const)])
      ]
      if (events.length === 0) return was
      const state = yield* askApplication(was, events)
      yield* updateApplication(was.id, { ...stored(fields), is_active: state === "active" })
      const next = yield* readApplication(was.id)
      for (const type of events) yield* logApplication(scope, was.id, type, loggedFields(was), loggedFields(next))
      return next
    })
  )

export const removeApplication = (viewer: Who, firm: number, id: number) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const was = yield* readApplication(id, "held")
      const by = { isOfFirm: true, isFirmAdmin: mayAdministerFirm(scope.role).length === 0 }
      yield* askApplication(was, ["application.removed"], by)
      yield* deleteApplication(was.id)
      yield* logApplication(scope, was.id, "application.removed", loggedFields(was), { state: "removed" })
    })
  )

const setLogo = (viewer: Who, firm: number, id: number, logo: Parameters<typeof updateLogo>[1]) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const was = yield* readApplication(id, "held")
      yield* askApplication(was, ["application.changed"])
      yield* updateLogo(was.id, logo)
      const next = yield* readApplication(was.id)
      yield* logApplication(scope, was.id, "application.changed", loggedFields(was), loggedFields(next), {
        logo: logo !== null
      })
      return next
    })
  )

export const putLogo = (viewer: Who, firm: number, id: number, payload: Stream.Stream<Uint8Array, unknown>) =>
  Effect.gen(function* () {
    // Check the permission before the upload is read, so that a person without it is refused at once.
    yield* inOffice(viewer, firm, () => readApplication(id))
    const body = yield* collectPicture(payload)
    const type = yield* fitPicture("logo", body, "logo")
    const digest = createHash("sha256").update(body).digest("base64url")
    return yield* setLogo(viewer, firm, id, { body, type, digest })
  })

export const removeLogo = (viewer: Who, firm: number, id: number) => setLogo(viewer, firm, id, null)
