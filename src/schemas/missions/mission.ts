import { Schema } from "effect"
import { PriceTotals, ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { Person } from "#schemas/documents/node.ts"
import { FirmId, Instant, NodeHash, UserId } from "#schemas/shared/ids.ts"
import {
  type MissionContent as Content,
  missionLogTypes,
  missionMembersLimit,
  missionServicesLimit,
  missionStates,
  missionStatuses,
  missionSteps,
  renewalMonths
} from "#schemas/missions/missionRules.ts"
import { isDay } from "#schemas/shared/days.ts"
import { said, wholeNumber } from "#schemas/shared/judged.ts"
import { TaskCompany, TaskId } from "#schemas/tasks/task.ts"
import { taskReviews, taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"

export const MissionId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("MissionId")
)
export type MissionId = typeof MissionId.Type

/** A date as `2026-11-21`; empty until chosen. */
const day = said(
  Schema.String.check(
    Schema.isMaxLength(10),
    Schema.makeFilter((text: string) => (text === "" || isDay(text) ? undefined : "task.due_date_invalid"))
  ),
  "task.due_date_invalid"
)

/** From 1, unique in its mission; it stays the same in all versions. */
export const ServiceKey = wholeNumber("mission.service_unknown", 1, 1_000_000)

export const MissionService = Schema.Struct({
  key: ServiceKey,
  snapshot: said(ServiceSnapshot, "mission.service_unknown"),
  starts_on: day,
  ends_on: day,
  /** Due date of the first recurrence. */
  first_due: day,
  /** Maximum recurrences; null: until the service ends. */
  recurrences: said(
    Schema.NullOr(wholeNumber("mission.recurrences_invalid", -1_000_000, 1_000_000)),
    "mission.recurrences_invalid"
  ),
  /** Assignee of the firm's tasks; null: the manager. */
  assignee_id: said(Schema.NullOr(UserId), "mission.manager_unknown")
})

/** [MIS-001] The content that both sides agree on. */
export const MissionContent = Schema.Struct({
  name: said(Schema.String.check(Schema.isMaxLength(100_000)), "mission.name_missing"),
  reference: said(Schema.String.check(Schema.isMaxLength(100_000)), "mission.reference_too_long"),
  starts_on: day,
  ends_on: day,
  manager_id: said(Schema.NullOr(UserId), "mission.manager_unknown"),
  member_ids: said(Schema.Array(UserId).check(Schema.isMaxLength(missionMembersLimit)), "mission.members_too_numerous"),
  tacit_renewal: said(Schema.Boolean, "customer.choice_invalid"),
  /** How long a renewal lasts. */
  renewal_months: wholeNumber("mission.renewal_invalid", renewalMonths.smallest, renewalMonths.largest),
  services: said(
    Schema.Array(MissionService).check(Schema.isMaxLength(missionServicesLimit)),
    "mission.services_too_numerous"
  )
})
// Type check: the rules and the schema must agree.
const asRule = (content: typeof MissionContent.Type): Content => content
export const toContent = asRule

/** Why the caller may not act on a mission (`closed.<name>`); an empty list means that they may. */
export const MissionRights = Schema.Struct({
  keep: Schema.Array(Schema.String),
  /** [MIS-O02] Mark it as signed: for the firm's admins only. */
  sign: Schema.Array(Schema.String),
  /** Answer a new version. */
  answer: Schema.Array(Schema.String)
})

/** [MIS-001] A mission in a list. */
export const Mission = Schema.Struct({
  id: MissionId,
  firm_id: FirmId,
  company: TaskCompany,
  name: Schema.String,
  reference: Schema.String,
  /** [MIS-002] Derived from `state` and the date of signing; a suspended or cancelled mission keeps its status. */
  status: Schema.Literals(missionStatuses),
  /** The state of its life cycle, more detailed than the status. */
  state: Schema.Literals(missionStates),
  /** [MIS-O01] The wizard step at which the draft was left. */
  step: Schema.Literals(missionSteps),
  starts_on: Schema.NullOr(Schema.String),
  ends_on: Schema.NullOr(Schema.String),
  manager: Schema.NullOr(Person),
  tacit_renewal: Schema.Boolean,
  /** Both sides were notified of the renewal at the current end date. */
  is_announced: Schema.Boolean,
  /** In cents, without and with VAT. */
  price_net: Schema.Int,
  price_gross: Schema.Int,
  /** Minutes of work: planned by its services, and recorded on its tasks. */
  minutes_planned: Schema.Int,
  minutes_spent: Schema.Int,
  tasks: Schema.Struct({ total: Schema.Int, done: Schema.Int, late: Schema.Int }),
  rights: MissionRights,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant
})
export interface Mission extends Schema.Schema.Type<typeof Mission> {}

export const missionCauses = ["signature", "amendment", "renewal"] as const
export const versionStates = ["proposed", "accepted", "declined", "withdrawn"] as const
export const MissionVersion = Schema.Struct({
  number: Schema.Int,
  cause: Schema.Literals(missionCauses),
  state: Schema.Literals(versionStates),
  /** The firm's note about it. */
  note: Schema.String,
  /** Why it was declined. */
  reason: Schema.String,
  content: MissionContent,
  made_by: Schema.NullOr(Person),
  made_at: Instant,
  answered_by: Schema.NullOr(Person),
  answered_at: Schema.NullOr(Instant)
})
export interface MissionVersion extends Schema.Schema.Type<typeof MissionVersion> {}

/** An amendment that is not proposed yet, for all staff of the firm who reach the client. */
export const MissionAmendment = Schema.Struct({
  step: Schema.Literals(missionSteps),
  content: MissionContent,
  /** The message to the client. */
  note: Schema.String,
  /** Who saved it last; null if that person is gone. */
  by: Schema.NullOr(Person),
  at: Instant,
  /** Compared with If-Match when it is saved, and with `draft` when it is proposed. */
  revision: Schema.Int
})
export interface MissionAmendment extends Schema.Schema.Type<typeof MissionAmendment> {}

export const runStates = ["waiting", "running", "done", "failed", "stopped"] as const
/** A run of the job that creates a mission's tasks. */
export const MissionRun = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(runStates),
  made: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  /** Tasks left unchanged because a user has touched them. */
  stayed: Schema.Int,
  /** Tasks still to be written. */
  left: Schema.Int,
  created_at: Instant,
  ended_at: Schema.NullOr(Instant)
})

/** A document attached to one of a mission's tasks. */
export const MissionDocument = Schema.Struct({
  hash: NodeHash,
  /** Null if it is at the root. */
  folder_hash: Schema.NullOr(NodeHash),
  name: Schema.String,
  task_id: TaskId,
  task_title: Schema.String,
  added_by: Schema.NullOr(Person),
  added_at: Instant
})
export interface MissionDocument extends Schema.Schema.Type<typeof MissionDocument> {}

export const MissionLogLine = Schema.Struct({
  type: Schema.Literals(missionLogTypes),
  /** Null if the scheduler did it. */
  by: Schema.NullOr(Person),
  at: Instant
})
export interface MissionLogLine extends Schema.Schema.Type<typeof MissionLogLine> {}

/** [ACC-071] The work on one service of a mission. */
export const MissionWork = Schema.Struct({
  /** The key of the service. */
  service: Schema.Int,
  total: Schema.Int,
  done: Schema.Int,
  late: Schema.Int,
  minutes_spent: Schema.Int
})
export interface MissionWork extends Schema.Schema.Type<typeof MissionWork> {}

export const MissionDetail = Schema.Struct({
  ...Mission.fields,
  content: MissionContent,
  /** People named in the content. */
  people: Schema.Array(Schema.Struct({ id: UserId, name: Schema.String })),
  totals: PriceTotals,
  request_id: Schema.NullOr(Schema.Int),
  signed_on: Schema.NullOr(Schema.String),
  signed_by: Schema.NullOr(Person),
  ended_on: Schema.NullOr(Schema.String),
  /** Why it was suspended or cancelled; empty otherwise. */
  reason: Schema.String,
  author: Schema.NullOr(Person),
  /** Newest first. */
  versions: Schema.Array(MissionVersion),
  /** For the firm: the amendment that is being written, while the mission can be amended. */
  amendment: Schema.NullOr(MissionAmendment),
  /** For the firm: of each service that has tasks, how far they are and the time spent on them. */
  work: Schema.Array(MissionWork),
  /** For the firm: the newest documents of its tasks, as far as the caller sees them. */
  documents: Schema.Array(MissionDocument),
  /** For the firm: what happened to it, newest first. */
  log: Schema.Array(MissionLogLine),
  /** The latest run of the job for its tasks. */
  run: Schema.NullOr(MissionRun)
})
export interface MissionDetail extends Schema.Schema.Type<typeof MissionDetail> {}

/** A task in a mission's list. */
export const MissionTask = Schema.Struct({
  id: TaskId,
  /** The key of its service. */
  service: Schema.Int,
  recurrence: Schema.Int,
  title: Schema.String,
  type: Schema.Literals(taskTypes),
  due_date: Schema.NullOr(Schema.String),
  status: Schema.Literals(taskStatuses),
  review: Schema.Literals(taskReviews),
  is_overdue: Schema.Boolean,
  minutes_spent: Schema.NullOr(Schema.Int)
})
export interface MissionTask extends Schema.Schema.Type<typeof MissionTask> {}

const PreviewTask = Schema.Struct({
  service: Schema.Int,
  recurrence: Schema.Int,
  title: Schema.String,
  type: Schema.Literals(taskTypes),
  due_on: Schema.String,
  /** Why its due date was moved to a later day. */
  moved: Schema.NullOr(Schema.Literals(["holiday", "weekend"]))
})
const PreviewMade = Schema.Struct({ id: TaskId, title: Schema.String, due_on: Schema.String })
/** [MIS-O02] The tasks that a mission's content would create, without creating them. */
export const TaskPreview = Schema.Struct({
  total: Schema.Int,
  /** The last due date; null without tasks. */
  until: Schema.NullOr(Schema.String),
  for_client: Schema.Int,
  on_holidays: Schema.Int,
  on_weekends: Schema.Int,
  made: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  stayed: Schema.Int,
  /** The first ten. */
  first: Schema.Array(PreviewTask),
  /** The first ten of those that would fall on holidays. */
  moved: Schema.Array(PreviewTask),
  /** The first ten of those that somebody has touched, and that stay. */
  staying: Schema.Array(PreviewMade),
  /** Of the changed ones, those that get another due date, and the first ten of these. */
  redated: Schema.Int,
  redating: Schema.Array(Schema.Struct({ ...PreviewMade.fields, to: Schema.String })),
  /** The first ten of the removed ones. */
  removing: Schema.Array(PreviewMade),
  /** People of the firm whom tasks are for, or were, and what would happen to these; those without a task are left out. */
  people: Schema.Array(
    Schema.Struct({
      id: UserId,
      name: Schema.String,
      tasks: Schema.Int,
      made: Schema.Int,
      changed: Schema.Int,
      removed: Schema.Int
    })
  ),
  /** The same for the client's requests. */
  client: Schema.Struct({ made: Schema.Int, changed: Schema.Int, removed: Schema.Int })
})
export interface TaskPreview extends Schema.Schema.Type<typeof TaskPreview> {}

export const MissionCounts = Schema.Struct({
  all: Schema.Int,
  draft: Schema.Int,
  notSigned: Schema.Int,
  signed: Schema.Int,
  amending: Schema.Int,
  suspended: Schema.Int,
  done: Schema.Int,
  cancelled: Schema.Int
})

/** A member of the firm with access to the client. */
export const MissionPerson = Schema.Struct({
  id: UserId,
  name: Schema.String,
  role: Schema.Literals(["admin", "collaborator"])
})
export interface MissionPerson extends Schema.Schema.Type<typeof MissionPerson> {}
