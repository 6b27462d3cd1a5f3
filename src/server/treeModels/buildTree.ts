import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decideClientTree } from "#machines/treeModels/treeModels.projection.ts"
import { yearFolders, yearFolderAlias, yearsAlias } from "#schemas/customers/accountingPeriod.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { parentsOf } from "#schemas/treeModels/rules.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { conflict, invalid } from "#server/shared/refusals.ts"

/** A folder in the format of `app.place_folders`. */
export interface PlannedFolder {
  readonly level: number
  /** The position of its parent in the list, from 1; null for a top folder. */
  readonly parent: number | null
  readonly alias: string | null
  readonly name: string
  readonly key: string
  readonly read_only: boolean
  readonly theme_ids: ReadonlyArray<number>
}

const planOf = (
  folders: ReadonlyArray<TreeFolder>,
  aliasOf: (folder: TreeFolder, at: number) => string
): ReadonlyArray<PlannedFolder> => {
  const parents = parentsOf(folders)
  return folders.map((folder, at) => {
    const parent = parents[at] ?? null
    const { level, name, read_only, theme_ids } = folder
    return {
      level,
      parent: parent === null ? null : parent + 1,
      alias: aliasOf(folder, at),
      name,
      key: nameKey(name),
      read_only,
      theme_ids
    }
  })
}

/**
 * The part of a model for financial years: the indexes from the year folder to the end of its descendants, and its
 * level. Null if the model has none.
 */
const yearPart = (folders: ReadonlyArray<TreeFolder>) => {
  const from = folders.findIndex(({ kind }) => kind === "year")
  const year = folders[from]
  if (year === undefined) return null
  const after = folders.slice(from + 1).findIndex(({ level }) => level <= year.level)
  return { from, to: after < 0 ? folders.length : from + 1 + after, level: year.level }
}

/**
 * [DOC-O05] The folders to create at first: the model's without those for years. The folder in which years are created
 * gets the alias `yearsAlias`, by which the years' job finds it.
 */
export const plannedTree = (folders: ReadonlyArray<TreeFolder>): ReadonlyArray<PlannedFolder> => {
  const part = yearPart(folders)
  const place = part === null ? null : (parentsOf(folders)[part.from] ?? null)
  const years = place === null ? null : folders[place]?.key
  const kept = part === null ? folders : [...folders.slice(0, part.from), ...folders.slice(part.to)]
  return planOf(kept, ({ key }) => (key === years ? yearsAlias : `tree-${key}`))
}

/** The folders inside a year, for a firm without models. */
const builtIn: ReadonlyArray<TreeFolder> = yearFolders.map(({ key, name }) => ({
  key,
  level: 2,
  kind: "folder",
  name,
  read_only: false,
  theme_ids: []
}))
const ownFolder: TreeFolder = { key: "year", level: 1, kind: "year", name: "", read_only: false, theme_ids: [] }

export interface PlannedYear {
  readonly own: Pick<TreeFolder, "read_only" | "theme_ids">
  readonly inside: ReadonlyArray<PlannedFolder>
}

/**
 * [CLI-O05] The folders of one financial year: the year's own folder, and those inside by the client's model. A model
 * without year folder gives an empty one; no model (null) gives the built-in folders.
 */
export const plannedYear = (period: number, folders: ReadonlyArray<TreeFolder> | null): PlannedYear => {
  const part = folders === null ? null : yearPart(folders)
  const [own = ownFolder, ...inside] =
    folders === null ? [ownFolder, ...builtIn] : part === null ? [ownFolder] : folders.slice(part.from, part.to)
  const flat = inside.map((folder) => ({ ...folder, level: folder.level - own.level }))
  return { own, inside: planOf(flat, ({ key }) => yearFolderAlias(period, key)) }
}

/**
 * [WIZ-008] [WIZ-009] Requests the creation of a client's folders, in the caller's transaction. The client file is
 * "building" until the job is done, and its financial years wait for it. `modelId` null creates the root only. 422 at
 * `tree_model_id` for a model that the firm does not offer; 404 for another firm's client.
 */
export const buildTree = ({ modelId, vendorId }: { readonly vendorId: number; readonly modelId: number | null }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    const absent = invalid({ tree_model_id: ["tree_model.absent"] })
    if (modelId !== null && !isStorable(modelId)) return yield* absent
    const [found] = yield* sql<{ state: "ready" | "building"; is_offered: boolean }>`
      select state, is_offered from app.tree_request(${vendorId}, ${modelId}::integer)`
    if (found === undefined) return yield* notFound()
    if (!found.is_offered) return yield* absent
    const verdict = decideClientTree(found.state, { type: "tree.requested" })
    if (Result.isFailure(verdict)) return yield* conflict(verdict.failure.closedBy)
    yield* sql`select app.request_tree(${vendorId}, ${modelId}::integer)`
    yield* Effect.orDie(queue.offer({ _tag: "BuildTree", vendor: vendorId }))
  })

/**
 * [WIZ-009] The job: creates all folders of a requested tree in one transaction, and queues the financial years that
 * wait for it. Idempotent.
 */
export const makeTree = (vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const [client] = yield* sql<{
          state: "ready" | "building"
          company_name: string
          folders: ReadonlyArray<TreeFolder>
        }>`select state, company_name, folders from app.lock_tree(${vendor})`
        if (client === undefined || Result.isFailure(decideClientTree(client.state, { type: "tree.built" }))) return
        const [{ years } = { years: [] }] = yield* sql<{ years: ReadonlyArray<number> }>`
          select app.build_tree(${vendor}, ${nameKey(client.company_name)},
            ${JSON.stringify(plannedTree(client.folders))}::text::json) as years`
        yield* Effect.forEach(years, (period) => Effect.orDie(queue.offer({ _tag: "MakeYear", period })))
      })
    )
  })

const sweptAtOnce = 100

/** Queues the trees whose job was lost. */
export const sweepTrees = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const queue = yield* jobs
  const waiting = yield* sql<{ vendor_id: number }>`select vendor_id from app.trees_waiting(${sweptAtOnce})`
  yield* Effect.forEach(waiting, ({ vendor_id }) => Effect.orDie(queue.offer({ _tag: "BuildTree", vendor: vendor_id })))
})
