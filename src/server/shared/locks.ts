import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Lock {
  readonly key: number
  /** What would go wrong without the lock. */
  readonly reason: string
}

/**
 * The database's advisory locks. Each is taken for the id of the row it guards, and released at the end of the
 * transaction. PostgreSQL identifies them by `key`: a new lock needs an unused number.
 */
export const locks = {
  tree: {
    key: 20250,
    reason:
      "A company's tree: exclusive for a change of its shape, shared for a change of one item. SQL functions take it too."
  },
  sirets: {
    key: 20251,
    reason: "SQL only: two client files of one SIRET; also the one job that claims texts to index."
  },
  transfers: {
    key: 20252,
    reason: "SQL only: writes in a company while it moves to another firm; also the purge of the trash."
  },
  financialYears: {
    key: 20253,
    reason: "Two financial years of a company that overlap. SQL guards firms' domains with the same number."
  },
  groupNames: {
    key: 20254,
    reason: "SQL only: two firm groups of one name; also the uploads that one person announces."
  },
  room: { key: 20291, reason: "People who enter or leave a room at once: no more than its places are taken." },
  firmLife: { key: 20255, reason: "Two life cycle steps of a firm that both start from the same state." },
  treeModels: { key: 20260, reason: "A firm's tree models: a free name and the one default model." },
  catalog: {
    key: 20270,
    reason: "A firm's catalogue: free titles, the order of categories, what published offers contain."
  },
  letterTemplates: { key: 20430, reason: "A firm's letter templates: their names." },
  quickFolders: { key: 20400, reason: "A company's quick folders: their names, order and destinations." },
  quickModels: { key: 20401, reason: "A firm's quick folder models: their names." },
  connections: { key: 20410, reason: "An application's connections: values that must be unique among its clients." },
  missions: { key: 20480, reason: "A client's missions: their names." },
  surveys: { key: 20171, reason: "SQL only: two tabs of one person that are both asked the survey that is due." },
  webhooks: { key: 20280, reason: "A firm's webhooks: no more than it may have." },
  savedViews: { key: 20242, reason: "A person's saved views: no more than a list may have." },
  taskMoves: { key: 20460, reason: "Two moves of tasks under each other, which would deadlock on rows." }
} as const satisfies Readonly<Record<string, Lock>>

export type LockName = keyof typeof locks

/** Takes the exclusive lock for this id, waiting if necessary. It is released when the transaction ends. */
export const lock = (name: LockName, id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select pg_advisory_xact_lock(${locks[name].key}::integer, ${id}::integer)`
  )

/**
 * Takes the shared lock for this id: several transactions may hold it, but none while another has the exclusive lock.
 */
export const lockShared = (name: LockName, id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select pg_advisory_xact_lock_shared(${locks[name].key}::integer, ${id}::integer)`
  )

/** Takes an exclusive lock for a text. `id` seeds the hash, so that different uses of a text do not collide. */
export const lockText = (text: string, id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${id}))`)
