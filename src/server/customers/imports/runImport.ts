import { Data, Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type ClientImportEvent, clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { keptGeneral } from "#schemas/customers/general.ts"
import { type ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import { includedLines } from "#schemas/customers/importLines.ts"
import { clientFileOf, clientUserOf, faultAt, type ImportLine } from "#schemas/customers/importRows.ts"
import { importFaultLimit, type ImportField, type ImportState } from "#schemas/customers/importRules.ts"
import type { ImportFault, MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { UserId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { enterCatalog, importService } from "#server/catalog/importServices.ts"
import { inImport, readImport } from "#server/customers/imports/imports.ts"
import { companiesOf } from "#server/customers/imports/companiesOf.ts"
import { tryLines } from "#server/customers/imports/tryLines.ts"
import { inviteClientUser } from "#server/customers/inviteClientUser.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import { buildTree } from "#server/treeModels/buildTree.ts"
import { makeRequests } from "#server/customers/imports/importRequests.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import "#schemas/customers/phonePlans.ts"

interface Row {
  readonly id: number
  readonly firm_id: number
  readonly user_id: number
  readonly state: ImportState
}

/** The import's machine refuses the event, or the import is gone: another worker has started or finished it. */
class Ended extends Data.TaggedError("Ended")<{}> {}
/**
 * A row that was valid when it was checked is invalid at the import; `fault` is null if the database error does not
 * name it.
 */
class LineRefused extends Data.TaggedError("LineRefused")<{ readonly fault: ImportFault | null }> {}
/** Rows are invalid at the import, and this kind imports all rows or none. */
class Faulty extends Data.TaggedError("Faulty")<{ readonly faults: ReadonlyArray<ImportFault> }> {}

/** How often a running import saves its progress. */
const progressInterval = "300 millis"

/**
 * Changes the import's state by an event of its machine; fails with `Ended` if the machine refuses it. Every change of
 * state goes through here.
 */
const settle = (
  id: number,
  event: ClientImportEvent,
  /** Omitted `faults` leave the stored report unchanged. */
  outcome: { readonly code?: string; readonly faults?: ReadonlyArray<ImportFault> } = {}
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select id, firm_id, user_id, state from app.lock_import(${id})`
    if (row === undefined) return yield* new Ended()
    const verdict = decide(clientImportMachine, clientImportMachine.resolveState({ value: row.state }), event)
    if (Result.isFailure(verdict)) return yield* new Ended()
    const { code = null, faults } = outcome
    const report = faults === undefined ? null : JSON.stringify(faults.slice(0, importFaultLimit))
    yield* sql`select app.settle_import(${id}, ${String(verdict.success.next.value)}, ${code}::text,
      ${report}::text::json, ${new Set((faults ?? []).map(({ line }) => line)).size})`
    return row
  })

const settled = (...asked: Parameters<typeof settle>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(settle(...asked))).pipe(
    Effect.catchTag("SqlError", (error) => Effect.die(error))
  )

interface Work {
  readonly firm: number
  readonly user: number
  readonly columns: ReadonlyArray<MatchedColumn>
  readonly lines: ReadonlyArray<ImportLine>
  readonly language: Language
  /** Called with the number of rows processed so far. */
  readonly onProgress: (done: number) => void
}

/** Client files per batch; progress is reported after each batch. */
const batchSize = 50

/** SQLSTATE classes 22 and 23 are errors of a row's data: invalid values and violated constraints. */
const isOfLine = (failure: unknown) => /^2[23]/.test(sqlStateOf(failure) ?? "")

/**
 * Runs a part of the import in a savepoint. An error of the row's data rolls the savepoint back and becomes
 * `LineRefused` without a fault; other errors pass through.
 */
const inSavepoint = <A, E, R>(part: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(part)).pipe(
    Effect.mapError((failure) => (isOfLine(failure) ? new LineRefused({ fault: null }) : failure))
  )

/**
 * Why the database refused a row, found by validating it again: usually a concurrent request took its SIRET or email.
 */
const reasonsOf = (kind: ImportKind, columns: ReadonlyArray<MatchedColumn>, line: ImportLine) =>
  Effect.map(tryLines(kind, columns, [line]), ({ faults }) =>
    faults.length > 0 ? faults : [faultAt(columns, line, null, "customer.import_overtaken")]
  )

/** [VAL-045] Creates the client files. A row whose SIRET was taken meanwhile is refused; the others are created. */
const makeFiles = ({ columns, firm, onProgress, lines, user }: Work) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // Insert in the order of SIRET: concurrent imports that lock the same numbers in different order could deadlock.
    const files = lines
      .map((line) => ({ line, general: keptGeneral(clientFileOf(columns, line).values) }))
      .toSorted((one, other) => one.general.siret.localeCompare(other.general.siret, "en"))
    // [WIZ-008] The firm's default model, as in the wizard; a job creates the folders.
    const [model] = yield* sql<{ id: number }>`select id from tree_model where is_default`
    const make = (some: typeof files) =>
      Effect.gen(function* () {
        const [made] = yield* sql<{ ids: ReadonlyArray<number> }>`
          select app.add_client_files(${JSON.stringify(
            some.map(({ general }) => ({ general, name_key: nameKey(general.company_name) }))
          )}::text::json) as ids`
        yield* recordEvents(
          some.flatMap(({ general }, place) => {
            const id = made?.ids[place]
            if (id === undefined) return []
            const known = Object.fromEntries(Object.entries(general).filter(([, value]) => value !== null))
            const after = { state: "active", ...known }
            const line = { entity: "clientFile", id, type: "client_file.created", payload: { by: "import" }, after }
            return [{ firm, vendor: id, user, ...line }]
          })
        )
        if (model !== undefined)
          for (const id of made?.ids ?? []) yield* Effect.orDie(buildTree({ vendorId: id, modelId: model.id }))
      })
    const faults: Array<ImportFault> = []
    for (let from = 0; from < files.length; from += batchSize) {
      const some = files.slice(from, from + batchSize)
      const whole = yield* Effect.result(inSavepoint(make(some)))
      if (Result.isFailure(whole)) {
        if (!(whole.failure instanceof LineRefused)) return yield* Effect.fail(whole.failure)
        for (const file of some)
          yield* inSavepoint(make([file])).pipe(
            Effect.catchTag("LineRefused", () =>
              Effect.map(reasonsOf("client_files", columns, file.line), (found) => {
                faults.push(...found)
              })
            )
          )
      }
      onProgress(from + some.length)
    }
    return faults
  })

const inviteUsers = ({ columns, firm, onProgress, language, lines, user }: Work) =>
  Effect.gen(function* () {
    const rows = lines
      .map((line) => ({ line, values: clientUserOf(columns, line).values }))
      .toSorted((one, other) => keptEmail(one.values.email).localeCompare(keptEmail(other.values.email), "en"))
    const find = yield* companiesOf(rows.map(({ values }) => values.client))
    const refused = (line: ImportLine, field: ImportField, code: string) =>
      new LineRefused({ fault: faultAt(columns, line, field, code) })
    const invite = ({ line, values }: (typeof rows)[number]) =>
      Effect.gen(function* () {
        const { client, ...given } = values
        const vendor = find(client)
        if (typeof vendor !== "number") return yield* refused(line, "client", "customer.import_client_unknown")
        const { access_ends_on, ...person } = given
        const invitation = { ...person, ...(access_ends_on === "" ? {} : { access_ends_on }) } as ClientUserInvitation
        yield* inviteClientUser({ firm, vendor, user, language }, invitation).pipe(
          Effect.catchTag("Unprocessable", ({ code, errors }) =>
            Effect.fail(refused(line, "email", errors?.["email"]?.[0] ?? code))
          )
        )
      })
    const faults: Array<ImportFault> = []
    for (const [place, row] of rows.entries()) {
      yield* inSavepoint(invite(row)).pipe(
        Effect.catchTag("LineRefused", ({ fault }) =>
          Effect.map(
            fault === null ? reasonsOf("client_users", columns, row.line) : Effect.succeed([fault]),
            (found) => {
              faults.push(...found)
            }
          )
        )
      )
      onProgress(place + 1)
    }
    return faults
  })

/** [TSK-017] [TSK-O02] Creates all requests, or none if a row is invalid. */
const askClients = ({ columns, firm, onProgress, lines, user }: Work) =>
  makeRequests({ columns, firm, onProgress, lines, user }).pipe(
    Effect.as<ReadonlyArray<ImportFault>>([]),
    Effect.catchTag("RequestRefused", ({ fault }) => Effect.fail(new Faulty({ faults: [fault] })))
  )

/** [CAT-003] Creates the services. A row that conflicts with a concurrent change is refused; the others are created. */
const addServices = ({ columns, firm, lines, onProgress, user }: Work) =>
  Effect.gen(function* () {
    const scope = yield* enterCatalog(firm, user)
    const faults: Array<ImportFault> = []
    for (const [place, line] of lines.entries()) {
      yield* inSavepoint(importService(scope, columns, line)).pipe(
        Effect.catchTag("ServiceRefused", ({ fault }) =>
          Effect.sync(() => {
            faults.push(fault)
          })
        ),
        Effect.catchTag("LineRefused", () =>
          Effect.map(reasonsOf("catalog_services", columns, line), (found) => {
            faults.push(...found)
          })
        )
      )
      onProgress(place + 1)
    }
    return faults
  })

const makers = {
  client_files: makeFiles,
  client_users: inviteUsers,
  information_requests: askClients,
  catalog_services: addServices
} as const satisfies Record<ImportKind, unknown>

/**
 * Runs an import with the current rights of the person who started it. Creates the valid rows and keeps the others with
 * a report; information requests are all or nothing. The rows and the final state are committed together, so a job that
 * dies midway can be repeated.
 */
export const runImport = Effect.fn("customers.runImport")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const began = yield* Effect.result(settled(id, { type: "import.began" }))
  if (Result.isFailure(began)) return
  const { firm_id: firm, user_id } = began.success
  const [owner] = yield* sql<{ is_provider: boolean }>`select app.enters_platform(${user_id}) as is_provider`
  const viewer = { userId: UserId.make(user_id), sessionId: 0, isSuperAdmin: owner?.is_provider === true }
  let done = 0
  const work = inImport(viewer, firm, id, (scope) =>
    Effect.gen(function* () {
      const { columns, kind, language, lines } = yield* readImport(id, "free")
      const { faults } = yield* tryLines(kind, columns, includedLines(lines))
      if (faults.length > 0 && kind === "information_requests") return yield* new Faulty({ faults })
      const spoiled = new Set(faults.map(({ line }) => line))
      const goodLines = includedLines(lines).filter(({ line }) => !spoiled.has(line))
      const given: Work = {
        firm: scope.firm_id,
        user: user_id,
        columns,
        lines: goodLines,
        language,
        onProgress: (count) => {
          done = count
        }
      }
      const refusedLines = yield* makers[kind](given)
      const report = [...faults, ...refusedLines].toSorted((one, other) => one.line - other.line)
      const kept = new Set(report.map(({ line }) => line))
      const left = lines.filter(({ left_out, line }) => left_out || kept.has(line))
      yield* sql`update client_import set lines = ${JSON.stringify(left)}::text::json,
        imported = imported + ${lines.length - left.length} where id = ${id}`
      yield* settle(id, { type: "import.completed", left: left.length }, { faults: report })
    })
  )
  const watch = Effect.gen(function* () {
    for (;;) {
      yield* Effect.sleep(progressInterval)
      yield* sql`select app.tell_import(${id}, ${done})`
    }
  })
  const refused = (code: string, faults?: ReadonlyArray<ImportFault>) =>
    settled(id, { type: "import.refused" }, { code, ...(faults === undefined ? {} : { faults }) })
  yield* Effect.raceFirst(work, watch).pipe(
    Effect.catchTag("Faulty", ({ faults }) => refused("customer.import_faulty", faults)),
    Effect.catchTags({
      Forbidden: ({ code }) => refused(code),
      NotFound: ({ code }) => refused(code)
    }),
    Effect.catchTag("SqlError", (error) => Effect.die(error)),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("an import failed", defect).pipe(Effect.annotateLogs({ import: id })),
        settled(id, { type: "import.failed" }, { code: "error.global" })
      )
    ),
    Effect.catchTag("Ended", () => Effect.void)
  )
})
