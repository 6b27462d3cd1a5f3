import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type TreeModelEvent, treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import { factsOf, treeModelSnapshot } from "#machines/treeModels/treeModels.projection.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { folderProblems, lineOf, treeModelForm, treeModelLimit } from "#schemas/treeModels/rules.ts"
import type { TreeFolder, TreeModel, TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import { findOne, isStorable } from "#server/platform/scope.ts"
import { checkForm, checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"
import { keptLine } from "#schemas/shared/line.ts"

interface Given {
  readonly name: string
  readonly description: string
  readonly folders: ReadonlyArray<TreeFolder>
}
type Row = Omit<TreeModelSummary, "closed_by" | "is_default" | "vendor_count">

const readRows = (only: number | null = null) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Row>`
        select id, name, description, state, jsonb_array_length(folders) as folder_count, revision,
            app.instant(created_at) as created_at, app.instant(updated_at) as updated_at
          from starter_tree where ${only}::integer is null or id = ${only}::integer order by name_key, id`
    ),
    // Firms have copies of these models, so none is a default or used by a client here.
    (rows) => rows.map((row): TreeModelSummary => ({ ...row, is_default: false, vendor_count: 0, closed_by: [] }))
  )

/**
 * [NET-104] [SAD-017] The provider's catalogue of tree models by name, drafts included. A new firm gets copies of the
 * available ones.
 */
export const listTrees = readRows()

/**
 * [NET-104] [SAD-018] [SAD-019] A model of the provider's catalogue with its folders; 404 if there is none with this
 * id.
 */
export const readTree = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const row = yield* findOne(id, readRows)
    const [content] = yield* sql<{
      folders: ReadonlyArray<TreeFolder>
    }>`select folders from starter_tree where id = ${id}`
    return { ...row, folders: content?.folders ?? [] } satisfies TreeModel
  })

/** 422 if a field is invalid or a folder has a theme: themes belong to a firm, and these models to none. */
const checked = ({ description, folders, name }: Given) => {
  const errors = treeModelForm.check({ name, description, folders: folders.map(lineOf) })
  const places = folderProblems(folders).map(({ at, code, field }) => [`folders.${at}.${field}`, [code]] as const)
  const themed = folders.flatMap(({ theme_ids }, at) =>
    theme_ids.length === 0 ? [] : [[`folders.${at}.theme_ids`, ["theme.unknown"]] as const]
  )
  return checkForm({ ...errors, ...Object.fromEntries([...themed, ...places.toReversed()]) } as Record<
    string,
    ReadonlyArray<string>
  >)
}
const tidy = ({ description, folders, name }: Given): Given => ({
  name: keptLine(name),
  description: description.normalize("NFC").trim(),
  folders: folders.map((folder) => ({ ...folder, name: folder.name.normalize("NFC") }))
})
const once = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  refuseDuplicate(write, () => invalid({ name: ["tree_model.name_taken"] }))

const by = { mayKeep: true }
const asked = (model: TreeModel, event: TreeModelEvent) =>
  decideOrConflict(treeModelMachine, treeModelSnapshot(model.state, factsOf(model)), event)

const locked = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`select 1 from starter_tree where id = ${isStorable(id) ? id : 0} for update`
    return yield* readTree(id)
  })

/** [NET-104] Adds a model to the provider's catalogue, as a draft. */
export const addTree = (given: Given) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checked(given)
    if ((yield* listTrees).length >= treeModelLimit) return yield* invalid({ name: ["tree_model.limit"] })
    const { description, folders, name } = tidy(given)
    const [made] = yield* once(sql<{ id: number }>`insert into starter_tree (name, name_key, description, folders)
      values (${name}, ${nameKey(name)}, ${description}, ${JSON.stringify(folders)}::text::jsonb) returning id`)
    return yield* readTree(made?.id ?? 0)
  })

export const changeTree = (id: number, given: Partial<Given>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* locked(id)
    yield* checkRevision(ifMatch, was.revision)
    const typed = { name: was.name, description: was.description, folders: was.folders, ...given }
    yield* checked(typed)
    yield* asked(was, { type: "model.changed", by, folders: typed.folders.length })
    const { description, folders, name } = tidy(typed)
    yield* once(sql`update starter_tree set name = ${name}, name_key = ${nameKey(name)}, description = ${description},
      folders = ${JSON.stringify(folders)}::text::jsonb, revision = revision + 1, updated_at = now() where id = ${id}`)
    return yield* readTree(id)
  })

/** [SAD-O02] Offers a model to new firms, or withdraws it. */
export const stepTree = (id: number, type: "model.offered" | "model.withdrawn") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { next } = yield* asked(yield* locked(id), { type, by })
    yield* sql`update starter_tree set state = ${String(next.value)}, revision = revision + 1, updated_at = now() where id = ${id}`
    return yield* readTree(id)
  })

export const removeTree = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* asked(yield* locked(id), { type: "model.removed", by })
    yield* sql`delete from starter_tree where id = ${id}`
  })
