import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import { Instant, NodeHash, NodeId } from "#schemas/shared/ids.ts"
import { Task, TaskCompany } from "#schemas/tasks/task.ts"

/** A task on somebody's home. */
export const HomeTask = Schema.Struct({
  ...Task.fields,
  /** [TSK-O04] Why it came back; empty unless it is returned. */
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
  /** Null for a mail of somebody outside. */
  by: Schema.NullOr(Person),
  at: Instant,
  /** It came since the person last looked at the client, or at their documents. */
  is_new: Schema.Boolean
})
export interface HomeDocument extends Schema.Schema.Type<typeof HomeDocument> {}

/** A client that gave documents since the person last looked. */
export const HomeClient = Schema.Struct({
  company: TaskCompany,
  /** A hundred stands for more. */
  count: Schema.Int,
  /** Of the latest, three at most. */
  names: Schema.Array(Schema.String),
  at: Instant
})
export interface HomeClient extends Schema.Schema.Type<typeof HomeClient> {}

const lineOf = <Id extends string, Kind extends string, Item extends Schema.Top>(
  ids: ReadonlyArray<Id>,
  kind: Kind,
  item: Item
) =>
  Schema.Struct({
    id: Schema.Literals(ids),
    kind: Schema.Literal(kind),
    /** All there are, not those told here alone; `homeCountLimit` stands for more. */
    total: Schema.Int,
    items: Schema.Array(item)
  })

/** [ACC-084] What waits for somebody, one line of their home for each sort of it that they may have. Empty ones are told too. */
export const HomeLine = Schema.Union([
  lineOf(["check", "late", "today", "asked", "given"], "tasks", HomeTask),
  lineOf(["validate", "shared", "mine"], "documents", HomeDocument),
  lineOf(["received"], "clients", HomeClient)
])
export type HomeLine = typeof HomeLine.Type

/** [SAD-001] What the provider's people have to know of the platform at a glance. */
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
  /** Firms without an active administrator: nobody can run them. */
  leaderless: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  /** Jobs that gave up within the last week, by what they do. */
  failed_jobs: Schema.Array(Schema.Struct({ kind: Schema.String, count: Schema.Int, last_at: Instant })),
  mails: Schema.Struct({
    failed: Schema.Int,
    /** On their way for more than an hour. */
    stuck: Schema.Int
  })
})
/** A job that gave up, until somebody tries it again or dismisses it. */
export const FailedJob = Schema.Struct({
  id: Schema.Int,
  /** What it does, by its name in the program. */
  kind: Schema.String,
  created_at: Instant,
  failed_at: Instant,
  attempts: Schema.Int,
  /** The first line of the last error. */
  error: Schema.String
})
export interface FailedJob extends Schema.Schema.Type<typeof FailedJob> {}

/** A mail that was given up. Its content is gone, so it is not sent again. */
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

/** What failed within the last week, the latest first, fifty of each at most. */
export const FailedWork = Schema.Struct({ jobs: Schema.Array(FailedJob), mails: Schema.Array(FailedMail) })
export interface FailedWork extends Schema.Schema.Type<typeof FailedWork> {}

export interface ProviderHome extends Schema.Schema.Type<typeof ProviderHome> {}
