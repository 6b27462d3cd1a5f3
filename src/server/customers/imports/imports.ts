import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type ClientImportEvent, clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { mayImport } from "#schemas/customers/importPolicy.ts"
import { proposedColumns } from "#schemas/customers/importHeadings.ts"
import { changedLines, includedLines, launchableLineCount } from "#schemas/customers/importLines.ts"
import { missingFields } from "#schemas/customers/importRows.ts"
import { importFaultLimit, importFieldsOf, type ImportState } from "#schemas/customers/importRules.ts"
import type { Import, ImportChange, KeptLine, MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import type { ReadTable } from "#server/customers/imports/readTable.ts"
import { tryLines } from "#server/customers/imports/tryLines.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { type FirmScope, inFirm, isStorable, notFound } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { inFirmAsProvider } from "#server/workspaces/provider.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

/** Rows shown as a sample while the person matches columns to fields. */
const sampleSize = 5
/** Days after which an import and its remaining rows are deleted. */
const keptDays = 7

interface Kept {
  readonly state: ImportState
  readonly kind: ImportKind
  readonly headings: ReadonlyArray<string>
  readonly lines: ReadonlyArray<KeptLine>
  readonly columns: ReadonlyArray<MatchedColumn>
  readonly language: Language
  readonly faulty: number
  readonly good: number
}

/** An import line as stored: `left_out` is present only if true. */
type StoredLine = Omit<KeptLine, "left_out"> & { readonly left_out?: boolean }

/** [SAD-010] The scope of a firm's member, or of a super admin, who imports without being a member. */
interface ImportScope extends FirmScope {
  readonly isProvider: boolean
}

const inImportingFirm = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  work: (scope: ImportScope) => Effect.Effect<A, E, R>
) => {
  const asOwn = inFirm(viewer, firm, (scope) => work({ ...scope, isProvider: false }))
  if (!viewer.isSuperAdmin) return asOwn
  const none: ImportScope = {
    firm_id: firm,
    firm_role: null,
    sees_all: false,
    is_group_admin: false,
    admin_module: false,
    isProvider: true
  }
  return inFirmAsProvider(viewer, "accounts", firm, work(none))
}

/**
 * [ROL-O05] Fails unless this kind may be imported. `app.enter_tasks` fails if the module of information requests is
 * not active.
 */
const allowed = (scope: ImportScope, kind: ImportKind) =>
  Effect.gen(function* () {
    const refusals = mayImport(scope.firm_role, kind, scope.isProvider)
    yield* checkPolicy(refusals)
    if (kind !== "information_requests") return
    const sql = yield* SqlClient.SqlClient
    yield* sql`select app.enter_tasks(app.scope_user(), ${scope.firm_id}, null)`
  })

/** Runs a transaction in the firm; fails with 403 unless the viewer may import this kind. */
export const beforeImport = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  kind: ImportKind,
  use: (scope: FirmScope) => Effect.Effect<A, E, R>
) => inImportingFirm(viewer, firm, (scope) => Effect.andThen(allowed(scope, kind), use(scope)))

/**
 * Runs a transaction in the firm; fails with 404 without such an import, or 403 unless the viewer may import its kind.
 */
export const inImport = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  use: (scope: FirmScope) => Effect.Effect<A, E, R>
) =>
  inImportingFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      // Check a general import permission first: without it, 403 must not depend on whether the import exists.
      if (!scope.isProvider) yield* allowed(scope, "client_users")
      yield* allowed(scope, (yield* readImport(id, "free")).kind)
      return yield* use(scope)
    })
  )

/** SQL for the number of valid rows; 0 before columns are matched and after the import is done. */
const good = (sql: SqlClient.SqlClient) =>
  sql.literal("case when state in ('read', 'done') then 0 else json_array_length(lines) - faulty - left_out end")

/** The import as sent to the browser; 404 if it does not exist or another person made it. */
export const findImport = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* sql<Import>`
      select id, firm_id, kind, name, state, format, encoding, separator, headings,
          array_to_json(array(select l->'cells' from json_array_elements(lines) with ordinality as t(l, place)
            order by place limit ${sampleSize})) as sample,
          columns, total, run_total, done, imported, faulty, left_out, ${good(sql)} as good, report, code, app.instant(created_at) as created_at, app.instant(ended_at) as ended_at
        from client_import where id = ${id}`
    return row ?? (yield* notFound())
  })

/** The stored import with all its rows; "held" locks it until the transaction ends. */
export const readImport = (id: number, held: "held" | "free" = "held") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* sql<Omit<Kept, "lines"> & { readonly lines: ReadonlyArray<StoredLine> }>`
      select state, kind, headings, lines, columns, language, faulty, ${good(sql)} as good from client_import
       where id = ${id} ${sql.literal(held === "held" ? "for update" : "")}`
    if (row === undefined) return yield* notFound()
    const lines = row.lines.map(({ cells, left_out = false, line }): KeptLine => ({ line, cells, left_out }))
    return { ...row, lines } satisfies Kept
  })

/** The next state that the import's machine gives for the event; 409 with the failed guards if it refuses. */
export const decided = (state: ImportState, event: ClientImportEvent) =>
  Effect.map(
    decideOrConflict(clientImportMachine, clientImportMachine.resolveState({ value: state }), event),
    ({ next }) => next.value
  )

/** Stores a parsed file, and proposes a field for each column by its heading. */
export const keepImport = (
  firm: number,
  user: number,
  {
    kind,
    language,
    name,
    table
  }: {
    readonly kind: ImportKind
    readonly name: string
    readonly table: ReadTable
    readonly language: Language
  }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { encoding, format, headings, lines, separator } = table
    const [made] = yield* sql<{ id: number }>`
      insert into client_import (firm_id, user_id, kind, name, format, encoding, separator, headings, lines, columns, total, language)
      values (${firm}, ${user}, ${kind}, ${name}, ${format}, ${encoding}, ${separator}, ${JSON.stringify(headings)}::text::json,
        ${JSON.stringify(lines)}::text::json, ${JSON.stringify(proposedColumns(kind, headings))}::text::json, ${lines.length},
        ${language}) returning id`
    if (made === undefined) return yield* Effect.die(new Error("no import was kept"))
    return yield* findImport(made.id)
  })

const refusedColumns = (code: string) => new Unprocessable({ code: "error.422", errors: { columns: [code] } })

/**
 * Fails with 422 unless all columns exist in the file, each field is matched once and belongs to this kind, and all
 * required fields are matched.
 */
const fitting = (kind: ImportKind, columns: ReadonlyArray<MatchedColumn>, width: number) =>
  Effect.gen(function* () {
    const known: ReadonlySet<string> = new Set(importFieldsOf(kind))
    if (columns.some(({ column, field }) => column >= width || !known.has(field)))
      return yield* refusedColumns("customer.import_column_unknown")
    if (new Set(columns.map(({ field }) => field)).size < columns.length)
      return yield* refusedColumns("customer.import_column_twice")
    if (missingFields(kind, columns).length > 0) return yield* refusedColumns("customer.import_columns_missing")
  })

/** [VAL-049] [VAL-050] Validates every row with these columns and stores the report. Imports nothing yet. */
export const checkImport = (id: number, columns: ReadonlyArray<MatchedColumn>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { headings, kind, lines, state } = yield* readImport(id)
    yield* decided(state, { type: "lines.tried", faulty: 0 })
    yield* fitting(kind, columns, headings.length)
    const { faults, faulty } = yield* tryLines(kind, columns, includedLines(lines))
    const next = yield* decided(state, { type: "lines.tried", faulty })
    yield* sql`update client_import set state = ${String(next)}, columns = ${JSON.stringify(columns)}::text::json,
        faulty = ${faulty}, report = ${JSON.stringify(faults.slice(0, importFaultLimit))}::text::json, code = null, done = 0,
        ended_at = null where id = ${id}`
    return yield* findImport(id)
  })

/** The rows that are not imported yet. */
export const importLines = (id: number) => Effect.map(readImport(id, "free"), ({ lines }) => lines)

/** Changes or leaves out rows, then validates all rows again. */
export const correctImport = (id: number, changes: ReadonlyArray<ImportChange>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { columns, headings, kind, lines, state } = yield* readImport(id)
    yield* decided(state, { type: "lines.corrected", faulty: 0 })
    if (changes.some((change) => "column" in change && change.column >= headings.length))
      return yield* refusedColumns("customer.import_column_unknown")
    const known = new Set(lines.map(({ line }) => line))
    // A row is missing because an import has finished meanwhile and removed it.
    if (changes.some((change) => change.lines.some((line) => !known.has(line))))
      return yield* new Conflict({ code: "customer.import_line_gone" })
    const corrected = changedLines(
      lines,
      changes.map((change) => ("value" in change ? { ...change, value: change.value.toWellFormed() } : change))
    )
    const included = includedLines(corrected)
    const { faults, faulty } = yield* tryLines(kind, columns, included)
    const next = yield* decided(state, { type: "lines.corrected", faulty })
    yield* sql`update client_import set state = ${String(next)}, lines = ${JSON.stringify(corrected)}::text::json,
        left_out = ${corrected.length - included.length}, faulty = ${faulty},
        report = ${JSON.stringify(faults.slice(0, importFaultLimit))}::text::json, code = null, ended_at = null where id = ${id}`
    return yield* findImport(id)
  })

/** Queues the job that imports the valid rows; 409 if the machine refuses. */
export const launchImport = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* jobs
    const { faulty, good, kind, state } = yield* readImport(id)
    const next = yield* decided(state, {
      type: "import.launched",
      lines: launchableLineCount(kind, { faulty, good })
    })
    yield* sql`update client_import set state = ${String(next)}, code = null, run_total = ${good}, done = 0, ended_at = null
      where id = ${id}`
    yield* Effect.orDie(queue.offer({ _tag: "ImportClients", import: id }))
    return yield* findImport(id)
  })

export const forgetImport = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { state } = yield* readImport(id)
    yield* decided(state, { type: "import.forgotten" })
    yield* sql`delete from client_import where id = ${id}`
  })

export const sweepImports = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select app.forget_imports(make_interval(days => ${keptDays}))`
)
