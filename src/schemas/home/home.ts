import { Schema } from "effect"
import { ServiceRequestId, ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import { Person } from "#schemas/documents/node.ts"
import { escalationDelays, timeZones } from "#schemas/home/followUpRules.ts"
import { firmSteps } from "#schemas/home/homeRules.ts"
import { turnKinds, waitKinds } from "#schemas/home/turnRules.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"
import { Task, TaskCompany } from "#schemas/tasks/task.ts"
import { audiences, subjects } from "#schemas/threads/threadRules.ts"

/** A task on a home. */
export const HomeTask = Schema.Struct({
  ...Task.fields,
  /** [TSK-O04] Why it was returned; empty otherwise. */
  reason: Schema.String
})
export interface HomeTask extends Schema.Schema.Type<typeof HomeTask> {}

export const HomeDocument = Schema.Struct({
  node_id: NodeId,
  hash: NodeHash,
  folder_hash: NodeHash,
  folder_name: Schema.String,
  name: Schema.String,
  extension: Schema.String,
  company: TaskCompany,
  /** Null for a mail from an outsider. */
  by: Schema.NullOr(Person),
  at: Instant,
  /** Received after the user's last visit to the client or its documents. */
  is_new: Schema.Boolean
})
export interface HomeDocument extends Schema.Schema.Type<typeof HomeDocument> {}

/** A client that has sent documents since the user's last visit. */
export const HomeClient = Schema.Struct({
  company: TaskCompany,
  /** Capped at a hundred. */
  count: Schema.Int,
  /** The latest ones, three at most. */
  names: Schema.Array(Schema.String),
  at: Instant
})
export interface HomeClient extends Schema.Schema.Type<typeof HomeClient> {}

/** [SRQ-O01] A client's request: to answer for the firm, answered for the client. */
export const HomeOrder = Schema.Struct({
  id: ServiceRequestId,
  company: TaskCompany,
  state: ServiceRequestState,
  /** What was ordered first, and how many things beside it. */
  title: Schema.String,
  more: Schema.Int,
  /** Who asked, or who answered. */
  by: Schema.NullOr(Person),
  at: Instant
})
export interface HomeOrder extends Schema.Schema.Type<typeof HomeOrder> {}

/** Something that waits for somebody, as its life cycle says. */
export const HomeTurn = Schema.Struct({
  kind: Schema.Literals(turnKinds),
  /** The entity's id; for a signatory, the id of the signature. */
  id: Schema.Int,
  /** Null: the firm's own. */
  company: Schema.NullOr(TaskCompany),
  /** The entity's name, or the name of an invited person. */
  title: Schema.String,
  state: Schema.String,
  /** The awaited event. */
  move: Schema.String,
  since: Instant,
  /** The entity's own due date, as `2026-11-21`; null if it has none. */
  due: Schema.NullOr(Schema.String),
  /** Days past its date, or past the days that are planned for its kind; 0: none. */
  late_days: Schema.Int,
  /** Who looks after it on the firm's side. */
  owner: Schema.NullOr(Person),
  /** Names of the people who have to move; empty: anybody of the company. */
  awaited: Schema.Array(Schema.String),
  reminded_at: Schema.NullOr(Instant),
  /** The caller may remind of it now. */
  can_remind: Schema.Boolean,
  /** Of a signature: its document, if the caller sees it. */
  document: Schema.NullOr(Schema.Struct({ hash: NodeHash, folder_hash: NodeHash })),
  /** What a change of it has to name; 0 if nothing. */
  revision: Schema.Int
})
export interface HomeTurn extends Schema.Schema.Type<typeof HomeTurn> {}

/** [CHT-O01] A conversation with something that the person has not read. */
export const HomeTalk = Schema.Struct({
  id: Schema.Int,
  subject: Schema.Literals(subjects),
  subject_id: Schema.Int,
  audience: Schema.Literals(audiences),
  title: Schema.String,
  /** Null: the firm's own, or that with the provider. */
  company: Schema.NullOr(TaskCompany),
  unread: Schema.Int,
  /** Who wrote last, and what. */
  by: Schema.NullOr(Person),
  text: Schema.String,
  at: Schema.String
})
export interface HomeTalk extends Schema.Schema.Type<typeof HomeTalk> {}

const lineOf = <Id extends string, Kind extends string, Item extends Schema.Top>(
  ids: ReadonlyArray<Id>,
  kind: Kind,
  item: Item
) =>
  Schema.Struct({
    id: Schema.Literals(ids),
    kind: Schema.Literal(kind),
    /** The total, capped at `homeCountLimit`; the answer contains only the first items. */
    total: Schema.Int,
    items: Schema.Array(item)
  })

/** [ACC-084] One line of a home for each kind of item that the user may have, including empty ones. */
export const HomeLine = Schema.Union([
  lineOf(["check", "late", "today", "asked", "given"], "tasks", HomeTask),
  lineOf(["validate", "shared", "mine"], "documents", HomeDocument),
  lineOf(["received"], "clients", HomeClient),
  lineOf(["orders", "answered"], "orders", HomeOrder),
  lineOf(["sign", "missions", "unfinished", "waits"], "turns", HomeTurn),
  lineOf(["messages"], "talks", HomeTalk)
])
export type HomeLine = typeof HomeLine.Type

const GuideDocument = Schema.Struct({ hash: NodeHash, folder_hash: NodeHash, name: Schema.String })

/** The side column of the home. */
export const HomeGuide = Schema.Struct({
  /** The clients that a member of the firm has opened last, latest first. */
  recent: Schema.Array(Schema.Struct({ company: TaskCompany, at: Instant })),
  /** The documents that the person has opened last, latest first. */
  documents: Schema.Array(Schema.Struct({ company: TaskCompany, document: GuideDocument, at: Instant })),
  /** What the person keeps at hand, by name: a client, or one of its documents. */
  favourites: Schema.Array(Schema.Struct({ company: TaskCompany, document: Schema.NullOr(GuideDocument) })),
  /** Empty once all are done, or for somebody who is not new. */
  steps: Schema.Array(
    Schema.Struct({ id: Schema.Literals([...firmSteps, "answer", "colleague"]), is_done: Schema.Boolean })
  )
})
export interface HomeGuide extends Schema.Schema.Type<typeof HomeGuide> {}

/** Everything that a firm has waited for longer than planned, the longest first. */
export const Waits = Schema.Struct({
  items: Schema.Array(HomeTurn),
  /** Capped for each kind. */
  total: Schema.Int,
  is_capped: Schema.Boolean,
  kinds: Schema.Array(Schema.Struct({ kind: Schema.Literals(waitKinds), count: Schema.Int })),
  /** Most waits first, twenty at most. */
  companies: Schema.Array(Schema.Struct({ company: TaskCompany, count: Schema.Int })),
  owners: Schema.Array(Schema.Struct({ owner: Person, count: Schema.Int }))
})
export interface Waits extends Schema.Schema.Type<typeof Waits> {}

/** How a firm follows up what it waits for. */
const followUp = {
  /** The clock of the firm's mornings: reminders by day and week come at seven. */
  time_zone: Schema.Literals(timeZones),
  /** After how many days administrators are told of a late request, signature or amendment. */
  task: Schema.Literals(escalationDelays),
  signature: Schema.Literals(escalationDelays),
  mission: Schema.Literals(escalationDelays)
}
export const FollowUp = Schema.Struct({
  ...followUp,
  /** 0 until something was chosen. */
  revision: Schema.Int,
  /** The conditions because of which the caller may not change it; empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface FollowUp extends Schema.Schema.Type<typeof FollowUp> {}

/** PATCH: omitted keys are unchanged. */
export const FollowUpChanges = Schema.Struct({
  time_zone: Schema.optionalKey(followUp.time_zone),
  task: Schema.optionalKey(followUp.task),
  signature: Schema.optionalKey(followUp.signature),
  mission: Schema.optionalKey(followUp.mission)
})
export interface FollowUpChanges extends Schema.Schema.Type<typeof FollowUpChanges> {}

/** [SAD-001] The state of the platform, for the provider. */
export const ProviderHome = Schema.Struct({
  firms: Schema.Struct({
    active: Schema.Int,
    deactivated: Schema.Int,
    /** Created within the last thirty days. */
    recent: Schema.Int
  }),
  people: Schema.Int,
  companies: Schema.Int,
  /** The newest, five at most. */
  newest: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String, created_at: Instant })),
  /** Firms without an active administrator. */
  leaderless: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  /** Jobs that failed for good within the last week, by kind. */
  failed_jobs: Schema.Array(Schema.Struct({ kind: Schema.String, count: Schema.Int, last_at: Instant })),
  mails: Schema.Struct({
    failed: Schema.Int,
    /** Unsent for more than an hour. */
    stuck: Schema.Int
  })
})
/** A job that failed for good, until it is retried or deleted. */
export const FailedJob = Schema.Struct({
  id: Schema.Int,
  /** The job's tag in the code, such as `SendMail`. */
  kind: Schema.String,
  created_at: Instant,
  failed_at: Instant,
  attempts: Schema.Int,
  /** The first line of the last error. */
  error: Schema.String
})
export interface FailedJob extends Schema.Schema.Type<typeof FailedJob> {}

/** A mail that failed for good. It cannot be retried, because its content is deleted. */
export const FailedMail = Schema.Struct({
  id: Schema.Int,
  kind: Schema.String,
  firm_name: Schema.NullOr(Schema.String),
  created_at: Instant,
  failed_at: Instant,
  attempts: Schema.Int,
  error: Schema.String
})
export interface FailedMail extends Schema.Schema.Type<typeof FailedMail> {}

/** Failures of the last week, latest first, fifty of each at most. */
export const FailedWork = Schema.Struct({ jobs: Schema.Array(FailedJob), mails: Schema.Array(FailedMail) })
export interface FailedWork extends Schema.Schema.Type<typeof FailedWork> {}

export interface ProviderHome extends Schema.Schema.Type<typeof ProviderHome> {}
