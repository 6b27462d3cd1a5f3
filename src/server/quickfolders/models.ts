import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type QuickModelEvent, quickModelMachine } from "#machines/quickfolders/quickModel.machine.ts"
import { quickModelSnapshot } from "#machines/quickfolders/quickFolders.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { KnownMetadata, QuickModel, QuickModelFolder } from "#schemas/quickfolders/quickFolder.ts"
import {
  keptAutomations,
  keptMetadata,
  modelFolderProblems,
  quickModelLimit,
  quickNameProblem
} from "#schemas/quickfolders/rules.ts"
import { errorsOf } from "#schemas/shared/form.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { findOne } from "#server/platform/scope.ts"
import { log } from "#server/quickfolders/quickFolderScope.ts"
import { checkRecipients } from "#server/quickfolders/quickFolders.ts"
import { checkForm, checkRevision, forbidden, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"
import { keptLine } from "#schemas/shared/line.ts"

interface Given {
  readonly name: string
  readonly folders: ReadonlyArray<QuickModelFolder>
}

const readRows = (firm: number, only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<QuickModel>`
      select m.id, m.name, m.folders::json as folders,
          (select count(distinct q.vendor_id)::integer from quick_folder q where q.model_id = m.id) as vendor_count,
          m.revision, app.instant(m.created_at) as created_at, app.instant(m.updated_at) as updated_at
        from quick_model m where m.firm_id = ${firm} and (${only}::integer is null or m.id = ${only}::integer)
       order by m.name_key, m.id`
  )

/** [NET-098] The firm's models. */
export const listModels = ({ firm }: RequestScope) => readRows(firm)

/** A quick model of the firm; 404 if there is none with this id. */
export const readModel = (firm: number, id: number) => findOne(id, () => readRows(firm, id))

/**
 * The next state that a model's machine gives for an event; 409 with the failed guards if it refuses. Every change of a
 * model goes through here.
 */
export const askModel = (row: QuickModel | null, event: QuickModelEvent) => {
  const verdict = decide(quickModelMachine, quickModelSnapshot(row), event)
  if (Result.isSuccess(verdict)) return Effect.succeed(String(verdict.success.next.value))
  const [first = ""] = verdict.failure.closedBy
  if (first === "mayKeepQuickFolders") return Effect.fail(forbidden(verdict.failure.closedBy))
  if (first === "isModelNameFree") return Effect.fail(invalid({ name: ["quickfolders.model_name_taken"] }))
  return Effect.fail(
    new Conflict({ code: first === "" ? "error.409" : `closed.${first}`, closed_by: [...verdict.failure.closedBy] })
  )
}

const tidy = ({ folders, name }: Given): Given => ({
  name: keptLine(name),
  folders: folders.map((folder) => ({
    key: folder.key,
    name: keptLine(folder.name),
    path: folder.path.map((part) => part.normalize("NFC")),
    metadata: keptMetadata(folder.metadata),
    automations: keptAutomations(folder.automations)
  }))
})

/** 422 if a field is invalid. Errors of folders have their index in the field name. */
const checkFields = ({ folders, name }: Given) =>
  Effect.gen(function* () {
    const problems = modelFolderProblems(folders)
    const places = problems.map(({ at, code, field }) => [`folders.${at}.${field}`, [code]] as const)
    yield* checkForm({
      ...errorsOf({ name: quickNameProblem(name), folders: problems[0]?.code ?? null }),
      ...Object.fromEntries(places.toReversed())
    })
    yield* checkRecipients(
      "folders",
      folders.flatMap(({ automations }) => automations)
    )
  })

const isNameFree = (firm: number, name: string, self: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* sql`select 1 from quick_model where firm_id = ${firm} and name_key = ${nameKey(keptLine(name))}
      and id is distinct from ${self}::integer`
    return found.length === 0
  })

const named = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  refuseDuplicate(write, () => invalid({ name: ["quickfolders.model_name_taken"] }))

const factsOf = ({ folders, name }: Given) => ({ name, folders: folders.length })

/** [NET-098] [QCK-O02] Creates a quick model; 422 if a field is invalid. */
export const createModel = (scope: RequestScope, given: Given) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* checkFields(given)
    const isFree = yield* isNameFree(scope.firm, given.name, null)
    const state = yield* askModel(null, { type: "model.added", mayKeep: true, isNameFree: isFree })
    const [{ count } = { count: 0 }] = yield* sql<{ count: number }>`
      select count(*)::integer as count from quick_model where firm_id = ${scope.firm}`
    if (count >= quickModelLimit) return yield* invalid({ name: ["quickfolders.models_limit"] })
    const kept = tidy(given)
    const [made] = yield* named(sql<{ id: number }>`insert into quick_model (firm_id, name, name_key, folders)
      values (${scope.firm}, ${kept.name}, ${nameKey(kept.name)}, ${JSON.stringify(kept.folders)}::text::jsonb) returning id`)
    if (made === undefined) return yield* Effect.die(new Error("no model was made"))
    yield* log(scope, {
      vendor: null,
      entity: "quickModel",
      id: made.id,
      type: "model.added",
      payload: { mayKeep: true, isNameFree: true },
      before: null,
      after: { state, ...factsOf(kept) }
    })
    return yield* readModel(scope.firm, made.id)
  })

/** Changes a model. The quick folders that clients already have do not change. */
export const changeModel = (scope: RequestScope, id: number, given: Partial<Given>, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readModel(scope.firm, id)
    yield* checkRevision(ifMatch, was.revision)
    const whole: Given = { name: was.name, folders: was.folders, ...given }
    yield* checkFields(whole)
    const isFree = yield* isNameFree(scope.firm, whole.name, id)
    const state = yield* askModel(was, { type: "model.changed", mayKeep: true, isNameFree: isFree })
    const kept = tidy(whole)
    yield* named(sql`update quick_model set name = ${kept.name}, name_key = ${nameKey(kept.name)},
      folders = ${JSON.stringify(kept.folders)}::text::jsonb, revision = revision + 1, updated_at = now()
      where id = ${id} and firm_id = ${scope.firm}`)
    yield* log(scope, {
      vendor: null,
      entity: "quickModel",
      id,
      type: "model.changed",
      payload: { mayKeep: true, isNameFree: true },
      before: { state, ...factsOf(was) },
      after: { state, ...factsOf(kept) }
    })
    return yield* readModel(scope.firm, id)
  })

/** Removes a model. Clients keep the quick folders made from it. */
export const removeModel = (scope: RequestScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readModel(scope.firm, id)
    const state = yield* askModel(was, { type: "model.removed", mayKeep: true })
    yield* sql`delete from quick_model where id = ${id} and firm_id = ${scope.firm}`
    yield* log(scope, {
      vendor: null,
      entity: "quickModel",
      id,
      type: "model.removed",
      payload: { mayKeep: true },
      before: { state: "kept", ...factsOf(was) },
      after: { state }
    })
  })

/**
 * [NET-099] The metadata that the firm's models and quick folders use, once for each label and type, the most used
 * first.
 */
export const knownMetadata = ({ firm }: RequestScope) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<KnownMetadata>`
      with used as (
        select m from quick_model o, jsonb_array_elements(o.folders) f, jsonb_array_elements(f->'metadata') m where o.firm_id = ${firm}
        union all
        select m from quick_folder q, jsonb_array_elements(q.metadata) m where q.firm_id = ${firm}
      )
      select (array_agg(m->>'label' order by m->>'label'))[1] as label, m->>'type' as type,
          (array_agg(m->'choices' order by jsonb_array_length(m->'choices') desc))[1]::json as choices, count(*)::integer as uses
        from used group by lower(m->>'label'), m->>'type' order by count(*) desc, lower(m->>'label'), m->>'type' limit 200`
  )
