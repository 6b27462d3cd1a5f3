import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { MissionEvent } from "#machines/missions/mission.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { isSameMission } from "#schemas/missions/difference.ts"
import type { MissionAct } from "#schemas/missions/missions.api.ts"
import {
  firstMissionStepWith,
  type MissionContent,
  missionErrors,
  missionReasonProblem,
  type MissionStep
} from "#schemas/missions/missionRules.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { convertRequest } from "#server/catalog/requests.ts"
import { amendmentRevision, removeAmendment } from "#server/missions/amendmentDraft.ts"
import { checkContent, columnsOf } from "#server/missions/missionFacts.ts"
import { parisToday, startRun } from "#server/missions/missionRuns.ts"
import { type HeldMission, holdMission, readMission } from "#server/missions/missionRows.ts"
import { type Decided, decided, inMissionOffice, inMissions, type MissionScope } from "#server/missions/missionScope.ts"
import { requestedServices } from "#server/missions/requests.ts"
import { tellMission } from "#server/missions/tellMission.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy, checkRevision, invalid, stale } from "#server/shared/refusals.ts"

interface Draft {
  readonly content: MissionContent
  readonly step?: MissionStep
  readonly request_id?: number
}

export const put = (id: number, changes: object) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.put_mission(${id}, ${JSON.stringify(changes)}::text::jsonb)`
  )

export const logMission = (id: number, type: string, payload: object, before: object | null, after: object) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select app.log_mission(${id}, ${type}, ${JSON.stringify(payload)}::text::jsonb,
      ${before === null ? null : JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )

/**
 * [MIS-004] Creates a draft mission. With `request_id` and no services given, the services are copied from that
 * client's order.
 */
export const createMission = (viewer: Viewer["Service"], vendor: number, draft: Draft) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const request = draft.request_id ?? null
      const ordered = request === null ? [] : yield* requestedServices(scope, request, draft.content)
      const given = draft.content.services.length === 0 ? { ...draft.content, services: ordered } : draft.content
      const content = yield* checkContent(scope, given, { id: null, before: null, isWhole: false })
      const { name, name_key, ...columns } = columnsOf(content)
      const [made] = yield* sql<{ id: number }>`
        insert into mission (firm_id, vendor_id, name, name_key, request_id, author_id)
        values (${scope.firm}, ${scope.vendor}, ${name}, ${name_key}, ${request}::integer, ${scope.user}) returning id`
      if (made === undefined) return yield* Effect.die(new Error("no mission was made"))
      yield* put(made.id, { ...columns, step: draft.step ?? "data" })
      yield* logMission(made.id, "mission.added", { request_id: request }, null, { state: "draft" })
      return yield* readMission(scope, made.id)
    })
  )

/** [MIS-O01] Saves an unsigned mission; the content of a draft may still be incomplete. 409 once it is signed. */
export const saveMission = (viewer: Viewer["Service"], vendor: number, id: number, draft: Draft, ifMatch?: string) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const held = yield* holdMission(scope, id)
      yield* checkRevision(ifMatch, held.revision)
      yield* decided(held, { type: "mission.changed", by: scope.by })
      const content = yield* checkContent(scope, draft.content, {
        id,
        before: held.content,
        isWhole: held.state !== "draft"
      })
      yield* put(id, { ...columnsOf(content), ...(draft.step === undefined ? {} : { step: draft.step }) })
      // The wizard saves a draft at each step: log only changes that people other than its author see.
      if (held.state !== "draft")
        yield* logMission(id, "mission.changed", {}, { state: held.state }, { state: held.state })
      return yield* readMission(scope, id)
    })
  )

export const discardMission = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const held = yield* holdMission(scope, id)
      yield* decided(held, { type: "mission.discarded", by: scope.by })
      yield* logMission(id, "mission.discarded", {}, { state: held.state }, { state: "discarded" })
      yield* sql`delete from mission where id = ${id}`
    })
  )

const eventOf = (held: HeldMission, act: MissionAct, { by }: MissionScope): MissionEvent => {
  switch (act.type) {
    case "prepare":
      return { type: "mission.prepared", by, isComplete: Object.keys(missionErrors(held.content)).length === 0 }
    case "sign":
      return { type: "mission.signed", by }
    case "complete":
      return { type: "mission.completed", by }
    case "resume":
      return { type: "mission.resumed", by }
    case "decline_renewal":
      return { type: "renewal.declined", by }
    case "suspend":
      return { type: "mission.suspended", by, reason: act.reason }
    case "cancel":
      return { type: "mission.cancelled", by, reason: act.reason }
  }
}

const rightOf = { sign: "sign" } as const satisfies Partial<Record<MissionAct["type"], "sign">>

/** The columns that an act changes, besides `state`. */
const changesOf = (held: HeldMission, act: MissionAct, { user }: MissionScope, today: string): object => {
  switch (act.type) {
    case "sign":
      return { signed_on: act.signed_on ?? today, signed_by: user, version: held.version + 1 }
    case "complete":
      return { ended_on: today }
    case "suspend":
      return { reason: act.reason.trim() }
    case "cancel":
      return { reason: act.reason.trim(), ended_on: today }
    case "resume":
      return { reason: "" }
    case "decline_renewal":
      return { tacit_renewal: false }
    case "prepare":
      return { step: "summary" }
  }
}

/** Notices by act; the second value tells whether the client's administrators get it too, not only the team. */
const news = {
  sign: ["mission.signed", true],
  suspend: ["mission.suspended", true],
  resume: ["mission.resumed", true],
  cancel: ["mission.cancelled", true]
} as const

export const addVersion = (id: number, cause: string, state: string, content: MissionContent, note: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ number: number }>`
      select app.add_mission_version(${id}, ${cause}, ${state}, ${JSON.stringify(content)}::text::jsonb, ${note}) as number`
  )

/** Before a draft is prepared: 422 with the fields that are still missing. */
const checkWhole = (held: HeldMission, act: MissionAct) => {
  const errors = act.type === "prepare" && held.state === "draft" ? missionErrors(held.content) : {}
  return Object.keys(errors).length === 0 || firstMissionStepWith(held.content, errors) === null
    ? Effect.void
    : Effect.fail(invalid(errors))
}

/**
 * [MIS-002] [MIS-O02] Applies one act to a mission, and does in the same transaction what follows from it: stores a
 * version, starts the job that makes or removes tasks, sends notices.
 */
export const actOnMission = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  act: MissionAct,
  ifMatch?: string
) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      if (act.type in rightOf) yield* checkPolicy(scope.rights.sign)
      if (act.type === "suspend" || act.type === "cancel") {
        const problem = missionReasonProblem(act.reason)
        if (problem !== null) return yield* invalid({ reason: [problem] })
      }
      const held = yield* holdMission(scope, id)
      yield* checkRevision(ifMatch, held.revision)
      yield* checkWhole(held, act)
      const event = eventOf(held, act, scope)
      const verdict = yield* decided(held, event)
      yield* put(id, { state: verdict.state, ...changesOf(held, act, scope, yield* parisToday) })
      yield* logMission(
        id,
        event.type,
        "reason" in act ? { reason: act.reason.trim() } : {},
        { state: held.state },
        { state: verdict.state }
      )
      if (act.type === "prepare" && held.request_id !== null) yield* convertRequest(scope, held.request_id, id)
      if (act.type === "sign") yield* addVersion(id, "signature", "accepted", held.content, "")
      if (act.type === "cancel" && held.state === "amending") yield* closeProposed(id, scope, "withdrawn", "")
      yield* runAfter(id, verdict)
      const told = act.type in news ? news[act.type as keyof typeof news] : null
      if (told !== null) yield* tellMission(id, told[0], scope.user, told[1])
      return yield* readMission(scope, id)
    })
  )

export const runAfter = (id: number, { jobs }: Pick<Decided, "jobs">) =>
  jobs.includes("makeTasks") || jobs.includes("removeTasks") ? startRun(id) : Effect.void

const closeProposed = (id: number, { user }: MissionScope, state: string, reason: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ number: number; content: MissionContent }>`
      update mission_version set state = ${state}, reason = ${reason}, answered_by = ${user}, answered_at = now()
       where mission_id = ${id} and state = 'proposed' returning number, content`
  )

interface Proposal {
  readonly content: MissionContent
  readonly note?: string
  readonly draft?: number
}

/** Proposes a new version of a signed mission. The mission keeps its content until the client accepts. */
export const proposeVersion = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  { content: given, draft, note = "" }: Proposal,
  ifMatch?: string
) =>
  inMissionOffice(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const held = yield* holdMission(scope, id)
      yield* checkRevision(ifMatch, held.revision)
      const { state } = yield* decided(held, { type: "amendment.proposed", by: scope.by, isComplete: true })
      if (draft !== undefined && draft !== (yield* amendmentRevision(id))) return yield* stale()
      const content = yield* checkContent(scope, given, { id, before: held.content, isWhole: true })
      if (isSameMission(held.content, content))
        return yield* new Conflict({ code: "mission.amendment_same", closed_by: [] })
      yield* put(id, { state })
      if (draft !== undefined) yield* removeAmendment(id)
      const [made] = yield* addVersion(id, "amendment", "proposed", content, note.trim())
      yield* logMission(id, "amendment.proposed", { number: made?.number }, { state: held.state }, { state })
      yield* tellMission(id, "mission.amended", scope.user, true)
      return yield* readMission(scope, id)
    })
  )

const answers = {
  accept: ["amendment.accepted", "accepted"],
  decline: ["amendment.declined", "declined"],
  withdraw: ["amendment.withdrawn", "withdrawn"]
} as const

/** The client accepts or declines a proposed version, or the firm withdraws it. */
export const answerVersion = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  number: number,
  { answer, reason = "" }: { readonly answer: keyof typeof answers; readonly reason?: string }
) =>
  inMissions(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(answer === "withdraw" ? scope.rights.keep : scope.rights.answer)
      const held = yield* holdMission(scope, id)
      const [type, kept] = answers[answer]
      const verdict = yield* decided(held, { type, by: scope.by })
      const proposed = isStorable(number)
        ? yield* sql`select 1 from mission_version where mission_id = ${id} and number = ${number} and state = 'proposed'`
        : []
      if (proposed.length === 0) return yield* notFound()
      const [version] = yield* closeProposed(id, scope, kept, reason.trim())
      const accepted = verdict.jobs.includes("applyVersion") && version !== undefined ? version : null
      yield* put(id, {
        state: verdict.state,
        ...(accepted === null ? {} : { ...columnsOf(accepted.content), version: accepted.number })
      })
      yield* logMission(id, type, { number }, { state: held.state }, { state: verdict.state })
      yield* runAfter(id, verdict)
      yield* tellMission(id, "mission.answered", scope.user, answer === "withdraw")
      return yield* readMission(scope, id)
    })
  )
