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
  /** [TSK-O04] Why the request was returned to the client; empty if it was not. */
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
  /** Null if a mail from an outsider brought the document. */
  by: Schema.NullOr(Person),
  at: Instant,
  /** Received after the caller's last visit to the client or its documents. */
  is_new: Schema.Boolean
})
export interface HomeDocument extends Schema.Schema.Type<typeof HomeDocument> {}

/** A client that has sent documents since the caller's last visit. */
export const HomeClient = Schema.Struct({
  company: TaskCompany,
  /** Number of documents, at most 100. */
  count: Schema.Int,
  /** Names of the latest documents, at most three. */
  names: Schema.Array(Schema.String),
  at: Instant
})
export interface HomeClient extends Schema.Schema.Type<typeof HomeClient> {}

/** [SRQ-O01] A service request: for the firm one to decide, for the client one that was decided. */
export const HomeOrder = Schema.Struct({
  id: ServiceRequestId,
  company: TaskCompany,
  state: ServiceRequestState,
  /** Title of the first ordered service; `more` counts the others. */
  title: Schema.String,
  more: Schema.Int,
  /** Who ordered it (for the firm) or who decided it (for the client). */
  by: Schema.NullOr(Person),
  at: Instant
})
export interface HomeOrder extends Schema.Schema.Type<typeof HomeOrder> {}

/** An entity whose life cycle awaits a move of the caller, or of the firm's client. */
export const HomeTurn = Schema.Struct({
  kind: Schema.Literals(turnKinds),
  /** Id of the entity; for `signatory`, the id of the signature; for `invitation`, the id of the person. */
  id: Schema.Int,
  /** Null for something of the firm itself. */
  company: Schema.NullOr(TaskCompany),
  /** Name of the entity; for an invitation, of the invited person. */
  title: Schema.String,
  state: Schema.String,
  /** Name of the awaited event of the life cycle. */
  move: Schema.String,
  since: Instant,
  /** Due date of the entity, as `2026-11-21`; null if it has none. */
  due: Schema.NullOr(Schema.String),
  /** Days past the due date, or past the planned days of its kind if it has none; 0 if not late. */
  late_days: Schema.Int,
  /** Person in charge on the firm's side. */
  owner: Schema.NullOr(Person),
  /** Names of the people who have to act; empty means anybody of the company. */
  awaited: Schema.Array(Schema.String),
  reminded_at: Schema.NullOr(Instant),
  /** Whether the caller may send a reminder now. */
  can_remind: Schema.Boolean,
  /** Document of a signature; null for other kinds, or if the caller may not see it. */
  document: Schema.NullOr(Schema.Struct({ hash: NodeHash, folder_hash: NodeHash })),
  /** Revision to send as `If-Match` with a change; 0 if the entity has none. */
  revision: Schema.Int
})
export interface HomeTurn extends Schema.Schema.Type<typeof HomeTurn> {}

/** [CHT-O01] A thread with comments that the caller has not read. */
export const HomeTalk = Schema.Struct({
  id: Schema.Int,
  subject: Schema.Literals(subjects),
  subject_id: Schema.Int,
  audience: Schema.Literals(audiences),
  title: Schema.String,
  /** Null for a thread of the firm itself, or with the provider. */
  company: Schema.NullOr(TaskCompany),
  unread: Schema.Int,
  /** Author of the last comment; `text` is that comment. */
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
    /** Total number of items, at most `homeCountLimit`; `items` contains only the first ones. */
    total: Schema.Int,
    items: Schema.Array(item)
  })

/** [ACC-084] The lines of a home: one for each kind of item that the caller may have, even if it is empty. */
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
  /** Clients that a member of the firm opened most recently, latest first. */
  recent: Schema.Array(Schema.Struct({ company: TaskCompany, at: Instant })),
  /** Documents that the caller opened most recently, latest first. */
  documents: Schema.Array(Schema.Struct({ company: TaskCompany, document: GuideDocument, at: Instant })),
  /** Favourites of the caller, sorted by name; `document` is null if the favourite is the client itself. */
  favourites: Schema.Array(Schema.Struct({ company: TaskCompany, document: Schema.NullOr(GuideDocument) })),
  /** First steps of a new firm or client; empty once all are done, or if the caller is not new. */
  steps: Schema.Array(
    Schema.Struct({ id: Schema.Literals([...firmSteps, "answer", "colleague"]), is_done: Schema.Boolean })
  )
})
export interface HomeGuide extends Schema.Schema.Type<typeof HomeGuide> {}

/** Everything that a firm has awaited for longer than planned, the longest wait first. */
export const Waits = Schema.Struct({
  items: Schema.Array(HomeTurn),
  /** Total number of waits; at most 500 of each kind are counted, and `is_capped` says that a limit was reached. */
  total: Schema.Int,
  is_capped: Schema.Boolean,
  kinds: Schema.Array(Schema.Struct({ kind: Schema.Literals(waitKinds), count: Schema.Int })),
  /** Number of waits by company, highest first, at most twenty; `owners` likewise by person in charge. */
  companies: Schema.Array(Schema.Struct({ company: TaskCompany, count: Schema.Int })),
  owners: Schema.Array(Schema.Struct({ owner: Person, count: Schema.Int }))
})
export interface Waits extends Schema.Schema.Type<typeof Waits> {}

/** Follow-up settings of a firm. */
const followUp = {
  /** Time zone of the firm: daily and weekly reminders are sent at 7:00 there. */
  time_zone: Schema.Literals(timeZones),
  /** Days of delay after which the firm's admins are told of a late request, signature or amendment. */
  task: Schema.Literals(escalationDelays),
  signature: Schema.Literals(escalationDelays),
  mission: Schema.Literals(escalationDelays)
}
export const FollowUp = Schema.Struct({
  ...followUp,
  /** 0 until the firm has saved settings. */
  revision: Schema.Int,
  /** Names of the policy conditions that forbid the caller a change; empty if they may change it. */
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

/** [SAD-001] The state of the platform, for super admins. */
export const ProviderHome = Schema.Struct({
  firms: Schema.Struct({
    active: Schema.Int,
    deactivated: Schema.Int,
    /** Firms created within the last thirty days. */
    recent: Schema.Int
  }),
  people: Schema.Int,
  companies: Schema.Int,
  /** The newest firms, at most five. */
  newest: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String, created_at: Instant })),
  /** Firms without an active administrator. */
  leaderless: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  /** Jobs that failed for good within the last week, by kind. */
  failed_jobs: Schema.Array(Schema.Struct({ kind: Schema.String, count: Schema.Int, last_at: Instant })),
  mails: Schema.Struct({
    failed: Schema.Int,
    /** Mails unsent for more than an hour. */
    stuck: Schema.Int
  })
})
/** A job that failed for good; it is kept until it is retried or deleted. */
export const FailedJob = Schema.Struct({
  id: Schema.Int,
  /** The job's `_tag`, such as `SendMail`. */
  kind: Schema.String,
  created_at: Instant,
  failed_at: Instant,
  attempts: Schema.Int,
  /** First line of the last error. */
  error: Schema.String
})
export interface FailedJob extends Schema.Schema.Type<typeof FailedJob> {}

/** A mail that failed for good. It cannot be retried, because its content was deleted. */
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

/** Failures of the last week, latest first, at most fifty jobs and fifty mails. */
export const FailedWork = Schema.Struct({ jobs: Schema.Array(FailedJob), mails: Schema.Array(FailedMail) })
export interface FailedWork extends Schema.Schema.Type<typeof FailedWork> {}

export interface ProviderHome extends Schema.Schema.Type<typeof ProviderHome> {}
