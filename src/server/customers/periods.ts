import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decideYear } from "#machines/customers/financialYear.projection.ts"
import type { FinancialYearEvent } from "#machines/customers/financialYear.machine.ts"
import { mayKeepYears } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { type AccountingPeriod, type PeriodState, yearAlias, yearsAlias } from "#schemas/customers/accountingPeriod.ts"
import { keptText } from "#schemas/customers/texts.ts"
import { yearForm, yearPlaceProblem, type YearValues } from "#schemas/customers/years.ts"
import { nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { jobs } from "#server/platform/Jobs.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, conflict } from "#server/shared/refusals.ts"
import { plannedYear } from "#server/treeModels/buildTree.ts"
import { inVendor, isStorable, notFound, type VendorScope } from "#server/platform/scope.ts"
import { lock } from "#server/shared/locks.ts"

type Row = Omit<AccountingPeriod, "closed_by">

const refusalsOf = (scope: VendorScope) => mayKeepYears({ firmRole: scope.firm_role, vendorRole: scope.vendor_role })

const readRows = (vendor: number, only: number | null = null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Row>`
      select p.id, p.vendor_id, p.name, p.starts_on::text as start, p.ends_on::text as "end", p.state, n.hash as folder_hash,
          app.year_holds(p.folder_id) as holds_documents, p.revision, app.instant(p.created_at) as created_at
        from accounting_period p left join node n on n.id = p.folder_id and n.deleted_at is null and not n.buried
       where p.vendor_id = ${vendor} and (${only}::integer is null or p.id = ${only}::integer)
       order by p.starts_on desc, p.id desc`
  )

const wireOf =
  (refusals: ReadonlyArray<string>) =>
  (row: Row): AccountingPeriod => ({ ...row, closed_by: [...refusals] })

/** [NET-065] [CLI-006] The financial years of a company, and in `closed_by` why the viewer may not change them. */
export const listPeriods = (viewer: Viewer["Service"], vendor: number) =>
  inVendor(viewer, vendor, (scope) =>
    Effect.map(readRows(vendor), (rows) => {
      const refusals = refusalsOf(scope)
      return { data: rows.map(wireOf(refusals)), closed_by: [...refusals] }
    })
  )

const wrong = (errors: Record<string, ReadonlyArray<string>>, params: Record<string, string> = {}) =>
  new Unprocessable({ code: "error.422", errors, params })

/** Serialises changes to a company's years: overlaps are checked against the other years. */
const lockYears = (vendor: number) => lock("financialYears", vendor)

interface Line {
  readonly id: number
  readonly event: { readonly type: string } & object
  readonly before: PeriodState | null
  readonly after: PeriodState
}

const log = (scope: VendorScope, user: number, { after, before, event: { type, ...payload }, id }: Line) =>
  recordEvent({
    firm: scope.firm_id,
    vendor: scope.vendor_id,
    user,
    entity: "accounting_period",
    id,
    machine: "financialYear",
    type,
    payload,
    before: before === null ? null : { state: before },
    after: { state: after }
  })

/** [CLI-006] [CLI-018] [VAL-O05] Adds a financial year; a job creates its folders. */
export const createPeriod = (viewer: Viewer["Service"], vendor: number, given: YearValues) =>
  inVendor(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const queue = yield* jobs
      const refusals = refusalsOf(scope)
      yield* checkPolicy(refusals)
      const errors = yearForm.check(given) as Record<string, ReadonlyArray<string>>
      if (Object.keys(errors).length > 0) return yield* wrong(errors)
      const year = { name: keptText(given.name), start: given.start.trim(), end: given.end.trim() }
      yield* lockYears(vendor)
      const others = yield* readRows(vendor)
      const place = yearPlaceProblem(year, others)
      if (place !== null) return yield* wrong({ start: [place] })
      if (others.some(({ name }) => nameKey(name) === nameKey(year.name))) {
        return yield* wrong({ name: ["name.taken"] }, { name: year.name })
      }
      const [made] = yield* sql<{ id: number }>`
        insert into accounting_period (firm_id, vendor_id, name, name_key, starts_on, ends_on, created_by)
        values (${scope.firm_id}, ${vendor}, ${year.name}, ${nameKey(year.name)}, ${year.start}::text::date,
          ${year.end}::text::date, ${viewer.userId}) returning id`
      if (made === undefined) return yield* Effect.die(new Error("no financial year was made"))
      yield* log(scope, viewer.userId, { id: made.id, event: { type: "year.added" }, before: null, after: "creating" })
      yield* Effect.orDie(queue.offer({ _tag: "MakeYear", period: made.id }))
      const [row] = yield* readRows(vendor, made.id)
      return row === undefined ? yield* notFound() : wireOf(refusals)(row)
    })
  )

/** [CLI-019] [VAL-035] Removes a financial year; a job removes its folders. */
export const removePeriod = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inVendor(viewer, vendor, (scope) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const queue = yield* jobs
      if (isStorable(id))
        yield* sql`select 1 from accounting_period where id = ${id} and vendor_id = ${vendor} for update`
      const [row] = isStorable(id) ? yield* readRows(vendor, id) : []
      if (row === undefined) return yield* notFound()
      const refusals = refusalsOf(scope)
      yield* checkPolicy(refusals)
      const event: FinancialYearEvent = {
        type: "deletion.requested",
        by: { mayKeep: true },
        holdsDocuments: row.holds_documents
      }
      const verdict = decideYear(row.state, event)
      if (Result.isFailure(verdict)) {
        const closed_by = [...verdict.failure.closedBy]
        return yield* conflict(closed_by)
      }
      yield* sql`update accounting_period set state = 'deleting', revision = revision + 1, updated_at = now() where id = ${id}`
      yield* log(scope, viewer.userId, { id, event, before: row.state, after: "deleting" })
      yield* Effect.orDie(queue.offer({ _tag: "RemoveYear", period: id }))
      const [after] = yield* readRows(vendor, id)
      return after === undefined ? yield* notFound() : wireOf(refusals)(after)
    })
  )

interface Locked {
  readonly id: number
  readonly name: string
  readonly state: PeriodState
  readonly holds_documents: boolean
}

/**
 * Runs a job's work in its own transaction with the year locked; does nothing if the year is gone or not in `state`.
 */
const asJob = <A, E, R>(period: number, state: PeriodState, use: (year: Locked) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const [year] = yield* sql<Locked>`select id, name, state, holds_documents from app.lock_year(${period})`
        if (year?.state === state) yield* use(year)
      })
    )
  })

/** Names to try for a year's folder, best first: the plain name may be taken by a document. */
const namesFor = (name: string) => {
  const taken = new Set<string>()
  return Array.from({ length: 20 }, () => {
    const next = taken.size === 0 ? name : numberedName(name, taken)
    taken.add(nameKey(next))
    return { name: next, key: nameKey(next) }
  })
}

/** [CLI-018] [CLI-O05] Creates a year's folders from the client's tree model; idempotent. */
export const makeYear = (period: number) =>
  asJob(period, "creating", (year) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const verdict = decideYear(year.state, { type: "folders.made" })
      if (Result.isFailure(verdict)) return yield* Effect.die(new Error(`year ${year.id} cannot be made`))
      const [model] = yield* sql<{ is_waiting: boolean; folders: ReadonlyArray<TreeFolder> | null }>`
        select is_waiting, folders from app.year_model(${year.id})`
      // The client's folders are still being created. That job (`buildTree`) queues this one again.
      if (model === undefined || model.is_waiting) return
      const { inside, own } = plannedYear(year.id, model.folders)
      yield* sql`select app.make_year(${year.id}, ${yearAlias(year.id)}, ${yearsAlias},
        ${JSON.stringify(namesFor(year.name))}::text::json, ${JSON.stringify([own, ...inside])}::text::json)`
    })
  )

/** [CLI-019] [VAL-035] Removes a year's folders; if a document was added to them meanwhile, the year is kept. */
export const removeYear = (period: number) =>
  Effect.gen(function* () {
    const queue = yield* jobs
    yield* asJob(period, "deleting", (year) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const verdict = decideYear(year.state, { type: "folders.examined", holdsDocuments: year.holds_documents })
        if (Result.isFailure(verdict)) return yield* Effect.die(new Error(`year ${year.id} cannot be examined`))
        const isRemoved = verdict.success.next.value === "deleted"
        yield* sql`select app.end_year(${year.id}, ${isRemoved})`
        if (isRemoved) yield* Effect.orDie(queue.offer({ _tag: "PurgeNodes" }))
      })
    )
  })
