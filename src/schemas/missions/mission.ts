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

/** A date such as `2026-11-21`; empty while not chosen. */
const day = said(
  Schema.String.check(
    Schema.isMaxLength(10),
    Schema.makeFilter((text: string) => (text === "" || isDay(text) ? undefined : "task.due_date_invalid"))
  ),
  "task.due_date_invalid"
)

/** Number of a service within its mission, from 1; the same in all versions of the mission. */
export const ServiceKey = wholeNumber("mission.service_unknown", 1, 1_000_000)

export const MissionService = Schema.Struct({
  key: ServiceKey,
  snapshot: said(ServiceSnapshot, "mission.service_unknown"),
  starts_on: day,
  ends_on: day,
  /** Due date of the first recurrence. */
  first_due: day,
  /** Maximum number of recurrences; null: until the service ends. */
  recurrences: said(
    Schema.NullOr(wholeNumber("mission.recurrences_invalid", -1_000_000, 1_000_000)),
    "mission.recurrences_invalid"
  ),
  /** Who gets the firm's tasks of this service; null: the mission's manager. */
  assignee_id: said(Schema.NullOr(UserId), "mission.manager_unknown")
})

/** [MIS-001] What firm and client agree on. */
export const MissionContent = Schema.Struct({
  name: said(Schema.String.check(Schema.isMaxLength(100_000)), "mission.name_missing"),
  reference: said(Schema.String.check(Schema.isMaxLength(100_000)), "mission.reference_too_long"),
  starts_on: day,
  ends_on: day,
  manager_id: said(Schema.NullOr(UserId), "mission.manager_unknown"),
  member_ids: said(Schema.Array(UserId).check(Schema.isMaxLength(missionMembersLimit)), "mission.members_too_numerous"),
  tacit_renewal: said(Schema.Boolean, "customer.choice_invalid"),
  /** By how many months a tacit renewal extends the mission. */
  renewal_months: wholeNumber("mission.renewal_invalid", renewalMonths.smallest, renewalMonths.largest),
  services: said(
    Schema.Array(MissionService).check(Schema.isMaxLength(missionServicesLimit)),
    "mission.services_too_numerous"
  )
})
// Compile-time check that the schema matches the interface of the rules.
const asRule = (content: typeof MissionContent.Type): Content => content
export const toContent = asRule

/** For each action, the guards that forbid it to the caller (messages `closed.<name>`); an empty list: allowed. */
export const MissionRights = Schema.Struct({
  keep: Schema.Array(Schema.String),
  /** [MIS-O02] Mark the mission as signed. */
  sign: Schema.Array(Schema.String),
  /** Accept or decline a proposed version. */
  answer: Schema.Array(Schema.String)
})

/** [MIS-001] A mission as lists show it. */
export const Mission = Schema.Struct({
  id: MissionId,
  firm_id: FirmId,
  company: TaskCompany,
  name: Schema.String,
  reference: Schema.String,
  /** [MIS-002] Derived from `state` and the date of signing. A suspended or cancelled mission keeps its status. */
  status: Schema.Literals(missionStatuses),
  /** The state of the mission's state machine; more detailed than `status`. */
  state: Schema.Literals(missionStates),
  /** [MIS-O01] The wizard step at which the draft was last saved. */
  step: Schema.Literals(missionSteps),
  starts_on: Schema.NullOr(Schema.String),
  ends_on: Schema.NullOr(Schema.String),
  manager: Schema.NullOr(Person),
  tacit_renewal: Schema.Boolean,
  /** Whether both sides were notified of the tacit renewal at the current end date. */
  is_announced: Schema.Boolean,
  /** Price in cents, without VAT. `price_gross` includes VAT. */
  price_net: Schema.Int,
  price_gross: Schema.Int,
  /** Working time in minutes that the services plan. `minutes_spent`: recorded on the mission's tasks. */
  minutes_planned: Schema.Int,
  minutes_spent: Schema.Int,
  tasks: Schema.Struct({ total: Schema.Int, done: Schema.Int, late: Schema.Int }),
  rights: MissionRights,
  /** Send it as If-Match to prevent lost updates. */
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
  /** The firm's message to the client about this version. */
  note: Schema.String,
  /** Why the client declined the version; empty otherwise. */
  reason: Schema.String,
  content: MissionContent,
  made_by: Schema.NullOr(Person),
  made_at: Instant,
  answered_by: Schema.NullOr(Person),
  answered_at: Schema.NullOr(Instant)
})
export interface MissionVersion extends Schema.Schema.Type<typeof MissionVersion> {}

/** A saved amendment that is not proposed yet. All staff with access to the client share it. */
export const MissionAmendment = Schema.Struct({
  step: Schema.Literals(missionSteps),
  content: MissionContent,
  /** The message to send to the client with the proposal. */
  note: Schema.String,
  /** The user who saved it last; null if the user no longer exists. */
  by: Schema.NullOr(Person),
  at: Instant,
  /** Send it as If-Match when saving the amendment, and as `draft` when proposing it. */
  revision: Schema.Int
})
export interface MissionAmendment extends Schema.Schema.Type<typeof MissionAmendment> {}

export const runStates = ["waiting", "running", "done", "failed", "stopped"] as const
/** A run of the background job that creates and updates a mission's tasks, with its counts. */
export const MissionRun = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(runStates),
  made: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  /** Tasks left unchanged because a user has changed, started or answered them. */
  stayed: Schema.Int,
  /** Tasks that the run has not written yet. */
  left: Schema.Int,
  created_at: Instant,
  ended_at: Schema.NullOr(Instant)
})

/** A document that is attached to one of a mission's tasks. */
export const MissionDocument = Schema.Struct({
  hash: NodeHash,
  /** Null if the document is directly in the root folder. */
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
  /** The user who caused the event; null for the scheduler. */
  by: Schema.NullOr(Person),
  at: Instant
})
export interface MissionLogLine extends Schema.Schema.Type<typeof MissionLogLine> {}

/** [ACC-071] Progress of the tasks of one service of a mission. */
export const MissionWork = Schema.Struct({
  /** The `key` of the service in the mission's content. */
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
  /** Names of the users whose ids the content contains. */
  people: Schema.Array(Schema.Struct({ id: UserId, name: Schema.String })),
  totals: PriceTotals,
  request_id: Schema.NullOr(Schema.Int),
  signed_on: Schema.NullOr(Schema.String),
  signed_by: Schema.NullOr(Person),
  ended_on: Schema.NullOr(Schema.String),
  /** Why the mission was suspended or cancelled; empty otherwise. */
  reason: Schema.String,
  author: Schema.NullOr(Person),
  /** All versions, newest first. */
  versions: Schema.Array(MissionVersion),
  /** Only for the firm's staff: the saved amendment; null if there is none, or if the mission cannot be amended now. */
  amendment: Schema.NullOr(MissionAmendment),
  /** Only for the firm's staff: progress and time spent, for each service that has tasks. */
  work: Schema.Array(MissionWork),
  /** Only for the firm's staff: the newest documents of the mission's tasks that the caller may see. */
  documents: Schema.Array(MissionDocument),
  /** Only for the firm's staff: the mission's history, newest first. */
  log: Schema.Array(MissionLogLine),
  /** The latest run of the job that creates the mission's tasks; null if there was none. */
  run: Schema.NullOr(MissionRun)
})
export interface MissionDetail extends Schema.Schema.Type<typeof MissionDetail> {}

/** A task in the list of a mission's tasks. */
export const MissionTask = Schema.Struct({
  id: TaskId,
  /** The `key` of the service in the mission's content. */
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
  /** Why the due date was moved to a later working day; null if it was not. */
  moved: Schema.NullOr(Schema.Literals(["holiday", "weekend"]))
})
const PreviewMade = Schema.Struct({ id: TaskId, title: Schema.String, due_on: Schema.String })
/** [MIS-O02] What creating or updating a mission's tasks would do; computed without writing anything. */
export const TaskPreview = Schema.Struct({
  total: Schema.Int,
  /** The latest due date; null if there are no tasks. */
  until: Schema.NullOr(Schema.String),
  for_client: Schema.Int,
  on_holidays: Schema.Int,
  on_weekends: Schema.Int,
  made: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  stayed: Schema.Int,
  /** The first ten planned tasks. */
  first: Schema.Array(PreviewTask),
  /** The first ten tasks whose due date is moved because it falls on a holiday. */
  moved: Schema.Array(PreviewTask),
  /** The first ten existing tasks that differ from the plan but stay, because a user has touched them. */
  staying: Schema.Array(PreviewMade),
  /** Number of changed tasks that get another due date. `redating` has the first ten of them. */
  redated: Schema.Int,
  redating: Schema.Array(Schema.Struct({ ...PreviewMade.fields, to: Schema.String })),
  /** The first ten tasks that would be deleted. */
  removing: Schema.Array(PreviewMade),
  /**
   * For each staff member with tasks before or after: the number of planned tasks, and of created, changed and deleted
   * ones.
   */
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
  /** Numbers of information requests to the client that are created, changed and deleted. */
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

/** A staff member of the firm who has access to the client. */
export const MissionPerson = Schema.Struct({
  id: UserId,
  name: Schema.String,
  role: Schema.Literals(["admin", "collaborator"])
})
export interface MissionPerson extends Schema.Schema.Type<typeof MissionPerson> {}
