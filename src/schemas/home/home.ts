import { Schema } from "effect"
import { ServiceRequestId, ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"
import { Task, TaskCompany } from "#schemas/tasks/task.ts"

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
  lineOf(["orders", "answered"], "orders", HomeOrder)
])
export type HomeLine = typeof HomeLine.Type

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
  /** Its name in the program. */
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
