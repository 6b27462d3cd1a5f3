import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { TreeModelEvent } from "#machines/treeModels/treeModel.machine.ts"
import { treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import { factsOf, treeModelSnapshot } from "#machines/treeModels/treeModels.projection.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { folderProblems, lineOf, treeModelForm, treeModelLimit, treeModelNameLimit } from "#schemas/treeModels/rules.ts"
import type { TreeFolder, TreeModel, TreeModelSummary } from "#schemas/treeModels/treeModel.ts"
import type { TreeModelStep } from "#schemas/treeModels/treeModels.api.ts"
import { findOne } from "#server/platform/scope.ts"
import { checkForm, checkRevision, conflict, refuseReferenced } from "#server/shared/refusals.ts"
import { type TreeModelScope, logModel } from "#server/treeModels/treeModelScope.ts"
import { lock } from "#server/shared/locks.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"
import { keptLine } from "#schemas/shared/line.ts"

interface Given {
  readonly name: string
  readonly description: string
  readonly folders: ReadonlyArray<TreeFolder>
}
type Row = Omit<TreeModelSummary, "closed_by">

const readRows = (scope: TreeModelScope, only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Row>`
      select m.id, m.name, m.description, m.state, m.is_default, jsonb_array_length(m.folders) as folder_count,
          (select count(*)::integer from vendor v where v.tree_model_id = m.id) as vendor_count, m.revision,
          app.instant(m.created_at) as created_at, app.instant(m.updated_at) as updated_at
        from tree_model m where m.firm_id = ${scope.firm} and (${only}::integer is null or m.id = ${only}::integer)
       order by m.is_default desc, m.name_key, m.id`
  )

/** [NET-050] [WIZ-008] The firm's tree models, the default first. */
export const listModels = (scope: TreeModelScope) =>
  Effect.map(readRows(scope), (rows) => ({
    data: rows.map((row): TreeModelSummary => ({ ...row, closed_by: [...scope.refusals] })),
    closed_by: [...scope.refusals]
  }))

/** A tree model of the firm with its folders; 404 if there is none with this id. */
export const readModel = (scope: TreeModelScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const row = yield* findOne(id, () => readRows(scope, id))
    const [content] = yield* sql<{ folders: ReadonlyArray<TreeFolder> }>`
      select folders from tree_model where id = ${id} and firm_id = ${scope.firm}`
    const model: TreeModel = { ...row, closed_by: [...scope.refusals], folders: content?.folders ?? [] }
    return model
  })

/** 422 if a field is invalid. Errors of folders have their index in the field name. */
const checkFields = ({ description, folders, name }: Given) => {
  const errors = treeModelForm.check({ name, description, folders: folders.map(lineOf) })
  const places = folderProblems(folders).map(({ at, code, field }) => [`folders.${at}.${field}`, [code]] as const)
  return checkForm({ ...errors, ...Object.fromEntries(places.toReversed()) } as Record<string, ReadonlyArray<string>>)
}

/**
 * [THM-O01] 422 unless all themes are the firm's. Locks the themes: none may be removed before the model refers to it.
 */
const checkThemes = (scope: TreeModelScope, folders: ReadonlyArray<TreeFolder>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const wanted = [...new Set(folders.flatMap(({ theme_ids }) => theme_ids))]
    if (wanted.length === 0) return
    const known = yield* sql<{ id: number }>`select id from theme
      where firm_id = ${scope.firm} and vendor_id is null and id = any (${wanted}::integer[]) order by id for key share`
    const ids = new Set<number>(known.map(({ id }) => id))
    const wrong = folders.flatMap(({ theme_ids }, at) =>
      theme_ids.every((id) => ids.has(id)) ? [] : [[`folders.${at}.theme_ids`, ["theme.unknown"]] as const]
    )
    if (wrong.length > 0) yield* checkForm({ folders: ["theme.unknown"], ...Object.fromEntries(wrong) })
  })

const checkName = (scope: TreeModelScope, name: string, self: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const taken = yield* sql`select 1 from tree_model where firm_id = ${scope.firm} and name_key = ${nameKey(name)}
      and id is distinct from ${self}::integer`
    if (taken.length > 0) yield* checkForm({ name: ["tree_model.name_taken"] })
  })

const tidy = ({ description, folders, name }: Given): Given => ({
  name: keptLine(name),
  description: description.normalize("NFC").trim(),
  folders: folders.map((folder) => ({ ...folder, name: folder.name.normalize("NFC") }))
})

const add = (scope: TreeModelScope, given: Given, payload: object, log: typeof logModel = logModel) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [{ models } = { models: 0 }] = yield* sql<{ models: number }>`
      select count(*)::integer as models from tree_model where firm_id = ${scope.firm}`
    if (models >= treeModelLimit) yield* checkForm({ name: ["tree_model.limit"] })
    const { description, folders, name } = tidy(given)
    const [made] = yield* sql<{ id: number }>`
      insert into tree_model (firm_id, name, name_key, description, folders)
      values (${scope.firm}, ${name}, ${nameKey(name)}, ${description}, ${JSON.stringify(folders)}::text::jsonb) returning id`
    if (made === undefined) return yield* Effect.die(new Error("no tree model was made"))
    yield* log(scope, {
      id: made.id,
      type: "model.added",
      payload,
      before: null,
      after: { state: "draft", name, folders: folders.length }
    })
    return yield* readModel(scope, made.id)
  })

/** [NET-050] [VAL-040] [VAL-O05] Creates a tree model as a draft. */
export const createModel = (scope: TreeModelScope, given: Given) =>
  Effect.gen(function* () {
    yield* checkFields(given)
    yield* checkName(scope, keptLine(given.name), null)
    yield* checkThemes(scope, given.folders)
    return yield* add(scope, given, {})
  })

/** Like `logModel`, for the provider's scope, which can write to a firm's log only through this SQL function. */
const logForProvider: typeof logModel = (_, { after, before, id, payload, type }) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql`select app.provider_log('treeModel', ${id}, 'treeModel', ${type}, ${JSON.stringify(payload)}::text::jsonb,
      ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
  )

/**
 * [SAD-029] Adds a copy of another firm's model as a draft. Renames it if the name is taken, and leaves out themes,
 * which belong to the other firm.
 */
export const handOnModel = (scope: TreeModelScope, { description, folders, name }: Given, from: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* lock("treeModels", scope.firm)
    const names = yield* sql<{ name_key: string }>`select name_key from tree_model where firm_id = ${scope.firm}`
    const taken = new Set(names.map(({ name_key }) => name_key))
    const free = taken.has(nameKey(name)) ? copyName(name, taken) : name
    const bare = folders.map((folder) => ({ ...folder, theme_ids: [] }))
    return yield* add(scope, { name: free, description, folders: bare }, { from_firm: from }, logForProvider)
  })

/** The name with the first free number: `SAS (2)`, `SAS (3)` ... Shortened if it would be too long. */
const copyName = (name: string, taken: ReadonlySet<string>) => {
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`
    const next =
      [...name]
        .slice(0, treeModelNameLimit - mark.length)
        .join("")
        .trimEnd() + mark
    if (!taken.has(nameKey(next))) return next
  }
}

export const duplicateModel = (scope: TreeModelScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { description, folders, name } = yield* readModel(scope, id)
    const names = yield* sql<{ name_key: string }>`select name_key from tree_model where firm_id = ${scope.firm}`
    const copy = copyName(name, new Set(names.map(({ name_key }) => name_key)))
    return yield* add(scope, { name: copy, description, folders }, { of: id })
  })

const asked = (model: TreeModel, event: TreeModelEvent) =>
  decideOrConflict(treeModelMachine, treeModelSnapshot(model.state, factsOf(model)), event)

const by = { mayKeep: true }

export const changeModel = (scope: TreeModelScope, id: number, given: Partial<Given>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readModel(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const typed = { name: was.name, description: was.description, folders: was.folders, ...given }
    yield* checkFields(typed)
    yield* checkName(scope, keptLine(typed.name), id)
    if (given.folders !== undefined) yield* checkThemes(scope, given.folders)
    yield* asked(was, { type: "model.changed", by, folders: typed.folders.length })
    const { description, folders, name } = tidy(typed)
    yield* sql`update tree_model set name = ${name}, name_key = ${nameKey(name)}, description = ${description},
      folders = ${JSON.stringify(folders)}::text::jsonb, revision = revision + 1, updated_at = now() where id = ${id}`
    yield* logModel(scope, {
      id,
      type: "model.changed",
      payload: { by, folders: folders.length },
      before: { state: was.state, name: was.name, folders: was.folders.length },
      after: { state: was.state, name, folders: folders.length }
    })
    return yield* readModel(scope, id)
  })

/** [WSP-001] Offers or withdraws a model, or makes it the default. A new default replaces the former one. */
export const stepModel = (scope: TreeModelScope, id: number, type: TreeModelStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readModel(scope, id)
    const { jobs, next } = yield* asked(was, { type, by })
    const isDefault = jobs.includes("prefer") || (was.is_default && !jobs.includes("unprefer"))
    if (jobs.includes("prefer"))
      yield* sql`update tree_model set is_default = false, revision = revision + 1 where firm_id = ${scope.firm} and is_default`
    yield* sql`update tree_model set state = ${String(next.value)}, is_default = ${isDefault}, revision = revision + 1,
      updated_at = now() where id = ${id}`
    yield* logModel(scope, {
      id,
      type,
      payload: { by },
      before: { state: was.state, is_default: was.is_default },
      after: { state: next.value, is_default: isDefault }
    })
    return yield* readModel(scope, id)
  })

/** [VAL-041] [ERR-045] Removes a model; 409 if a client file uses it, also one created concurrently (foreign key). */
export const removeModel = (scope: TreeModelScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readModel(scope, id)
    yield* asked(was, { type: "model.removed", by })
    yield* refuseReferenced(sql`delete from tree_model where id = ${id}`, () => conflict(["isModelUnused"]))
    yield* logModel(scope, {
      id,
      type: "model.removed",
      payload: { by },
      before: { state: was.state, name: was.name },
      after: { state: "removed" }
    })
  })
