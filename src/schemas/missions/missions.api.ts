import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { OfferId, ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { isDay } from "#schemas/shared/days.ts"
import {
  Mission,
  MissionContent,
  MissionCounts,
  MissionDetail,
  MissionId,
  MissionPerson,
  MissionTask,
  ServiceKey,
  TaskPreview
} from "#schemas/missions/mission.ts"
import {
  missionNoteProblem,
  missionReasonProblem,
  missionSorts,
  missionStates,
  missionStatuses,
  missionSteps
} from "#schemas/missions/missionRules.ts"
import { FirmIdParam, fromDigits, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged, said, wholeNumber } from "#schemas/shared/judged.ts"
import { Data, PageQuery, Pagination } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, missionId: fromDigits(MissionId) }
const seen = { "if-match": Schema.optionalKey(Schema.String) }
const reading = [BadRequest, Forbidden, NotFound] as const
const writing = [...reading, Conflict, Unprocessable] as const

const day = Schema.String.check(
  Schema.makeFilter((text: string) => (isDay(text) ? undefined : "task.due_date_invalid"))
)
const step = Schema.Literals(missionSteps)
const words = judged("mission.reason_too_long", missionNoteProblem)
const reason = judged("mission.reason_missing", missionReasonProblem)

export const MissionListQuery = {
  /** Only missions of this client. */
  vendor_id: Schema.optionalKey(VendorIdParam),
  /** A part of the mission's name, its reference or the client's name; accents are ignored. */
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  status: Schema.optionalKey(Schema.Literals(missionStatuses)),
  state: Schema.optionalKey(Schema.Literals(missionStates)),
  manager_id: Schema.optionalKey(fromDigits(UserId)),
  /** First day of a period: only missions that overlap it. `to` is the last day. */
  from: Schema.optionalKey(day),
  to: Schema.optionalKey(day),
  /** [CST-025] [MIS-006] Default: by name, ascending. */
  sort: Schema.optionalKey(Schema.Literals(missionSorts)),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
  /** [CST-024] [MIS-005] Default: 15 missions per page. */
  ...PageQuery
}

/** Events for a mission's state machine. */
export const MissionAct = Schema.Union([
  Schema.Struct({ type: Schema.Literals(["prepare", "complete", "resume", "decline_renewal"]) }),
  /** [MIS-O02] `signed_on` is the date of signing; default: today. */
  Schema.Struct({ type: Schema.Literal("sign"), signed_on: Schema.optionalKey(day) }),
  Schema.Struct({ type: Schema.Literals(["suspend", "cancel"]), reason })
])
export type MissionAct = typeof MissionAct.Type

/** Missions of a firm's clients. */
export class MissionsApi extends HttpApiGroup.make("missions")
  .add(
    /**
     * [MIS-005] [MIS-006] Missions of the clients that the calling staff member can access. `counts` by state ignore
     * the filters `state` and `status`.
     */
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/missions", {
      params: { firmId: FirmIdParam },
      query: MissionListQuery,
      success: Schema.Struct({ data: Schema.Array(Mission), pagination: Pagination, counts: MissionCounts }),
      error: reading
    }),
    /**
     * The missions that a client has agreed on or must answer, those to answer first. For the client's admins; without
     * the firm's internal details.
     */
    HttpApiEndpoint.get("agreed", "/vendors/:vendorId/missions", {
      params: vendor,
      success: Data(Schema.Array(Mission)),
      error: reading
    }),
    /** Staff of the firm who have access to the client. */
    HttpApiEndpoint.get("people", "/vendors/:vendorId/missions/people", {
      params: vendor,
      success: Data(Schema.Array(MissionPerson)),
      error: reading
    }),
    /** The published services and offers of the catalogue, as the snapshots that a mission stores. */
    HttpApiEndpoint.get("sold", "/vendors/:vendorId/missions/sold", {
      params: vendor,
      success: Data(
        Schema.Struct({
          services: Schema.Array(ServiceSnapshot),
          offers: Schema.Array(
            Schema.Struct({ id: OfferId, title: Schema.String, services: Schema.Array(ServiceSnapshot) })
          )
        })
      ),
      error: reading
    }),
    /** [MIS-004] Creates a draft. `request_id` is the client's service request that it results from. */
    HttpApiEndpoint.post("create", "/vendors/:vendorId/missions", {
      params: vendor,
      payload: Schema.Struct({
        content: MissionContent,
        step: Schema.optionalKey(step),
        request_id: Schema.optionalKey(said(MissionId, "mission.request_used"))
      }),
      success: Data(MissionDetail).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.get("read", "/vendors/:vendorId/missions/:missionId", {
      params: one,
      success: Data(MissionDetail),
      error: reading
    }),
    /** [MIS-O01] Saves a draft or an unsigned mission; a draft may be incomplete. */
    HttpApiEndpoint.put("save", "/vendors/:vendorId/missions/:missionId", {
      params: one,
      headers: seen,
      payload: Schema.Struct({ content: MissionContent, step: Schema.optionalKey(step) }),
      success: Data(MissionDetail),
      error: [...writing, PreconditionFailed]
    }),
    /** Deletes a draft; 409 for other missions. */
    HttpApiEndpoint.delete("discard", "/vendors/:vendorId/missions/:missionId", {
      params: one,
      success: HttpApiSchema.NoContent,
      error: writing
    }),
    /**
     * [MIS-002] [MIS-O02] Sends the mission's state machine an event. For the firm's staff; `sign` only for the firm's
     * admins. 409 if the current state does not allow the event.
     */
    HttpApiEndpoint.post("act", "/vendors/:vendorId/missions/:missionId/events", {
      params: one,
      headers: seen,
      payload: MissionAct,
      success: Data(MissionDetail),
      error: [...writing, PreconditionFailed]
    }),
    /** [MIS-001] Saves an amendment without proposing it, if the mission can be amended; it may be incomplete. */
    HttpApiEndpoint.put("saveAmendment", "/vendors/:vendorId/missions/:missionId/amendment", {
      params: one,
      headers: seen,
      payload: Schema.Struct({ content: MissionContent, step, note: words }),
      success: Data(MissionDetail),
      error: [...writing, PreconditionFailed]
    }),
    HttpApiEndpoint.delete("dropAmendment", "/vendors/:vendorId/missions/:missionId/amendment", {
      params: one,
      headers: seen,
      success: HttpApiSchema.NoContent,
      error: [...writing, PreconditionFailed]
    }),
    /** Proposes a new version of a signed mission to the client. */
    HttpApiEndpoint.post("propose", "/vendors/:vendorId/missions/:missionId/versions", {
      params: one,
      headers: seen,
      payload: Schema.Struct({
        content: MissionContent,
        note: Schema.optionalKey(words),
        /** The `revision` of the saved amendment that is proposed and then deleted; 0: none was saved. */
        draft: Schema.optionalKey(wholeNumber("error.global", 0, 2_147_483_647))
      }),
      success: Data(MissionDetail).pipe(HttpApiSchema.status(201)),
      error: [...writing, PreconditionFailed]
    }),
    /** Answers a proposed version: the client accepts or declines it, or the firm withdraws it. */
    HttpApiEndpoint.post("answer", "/vendors/:vendorId/missions/:missionId/versions/:number/answer", {
      params: { ...one, number: fromDigits(Schema.Int) },
      payload: Schema.Struct({
        answer: Schema.Literals(["accept", "decline", "withdraw"]),
        reason: Schema.optionalKey(words)
      }),
      success: Data(MissionDetail),
      error: writing
    }),
    /**
     * [MIS-O02] Compares planned with existing tasks, without writing anything; without `content`, for the mission's
     * current content.
     */
    HttpApiEndpoint.post("preview", "/vendors/:vendorId/missions/:missionId/tasks/preview", {
      params: one,
      payload: Schema.Struct({ content: Schema.optionalKey(MissionContent) }),
      success: Data(TaskPreview),
      error: writing
    }),
    /** [MIS-007] [MIS-O02] Starts a job that brings the mission's tasks in line with its content. */
    HttpApiEndpoint.post("makeTasks", "/vendors/:vendorId/missions/:missionId/tasks", {
      params: one,
      success: Data(MissionDetail).pipe(HttpApiSchema.status(202)),
      error: writing
    }),
    /** [ACC-071] The mission's existing tasks, by due date. `service`: only tasks of the service with this key. */
    HttpApiEndpoint.get("tasks", "/vendors/:vendorId/missions/:missionId/tasks", {
      params: one,
      query: {
        state: Schema.optionalKey(Schema.Literals(["open", "late", "done"])),
        service: Schema.optionalKey(fromDigits(ServiceKey)),
        ...PageQuery
      },
      success: Schema.Struct({ data: Schema.Array(MissionTask), pagination: Pagination }),
      error: reading
    })
  )
  .annotate(ProgramAccess, "services")
  .middleware(SignedInOnly) {}
