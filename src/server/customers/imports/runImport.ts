import { Data, Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type ClientImportEvent, clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { decide } from "#machines/shared/decide.ts"
import { keptGeneral } from "#schemas/customers/general.ts"
import { type ClientUserInvitation } from "#schemas/customers/clientUsers.api.ts"
import { includedLines } from "#schemas/customers/importLines.ts"
import { clientFileOf, clientUserOf, faultAt, type ImportLine } from "#schemas/customers/importRows.ts"
import { importFaultLimit, type ImportField, type ImportState } from "#schemas/customers/importRules.ts"
import type { ImportFault, MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { nameKey } from "#schemas/documents/names.ts"
import { keptEmail } from "#schemas/shared/email.ts"
import { UserId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { inImport, readImport } from "#server/customers/imports/imports.ts"
import { companiesOf } from "#server/customers/imports/companiesOf.ts"
import { tryLines } from "#server/customers/imports/tryLines.ts"
import { inviteClientUser } from "#server/customers/inviteClientUser.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import { buildTree } from "#server/treeModels/buildTree.ts"
import { makeRequests } from "#server/tasks/importRequests.ts"
import { sqlStateOf } from "#server/platform/sqlState.ts"
import "#schemas/customers/phonePlans.ts"

interface Row {
  readonly id: number
  readonly firm_id: number
  readonly user_id: number
  readonly state: ImportState
}

/** Somebody else's work: the import has begun or ended already. */
class Ended extends Data.TaggedError("Ended")<{}> {}
/** A line that was right when it was tried is not so any more; null: the database says no more than that. */
class LineRefused extends Data.TaggedError("LineRefused")<{ readonly fault: ImportFault | null }> {}
/** The same of an import that is made as a whole. */
class Faulty extends Data.TaggedError("Faulty")<{ readonly faults: ReadonlyArray<ImportFault> }> {}

/** How often a running import says how far it is. */
const beat = "300 millis"

/** The one way an import goes on: its machine accepts the event, or nothing happens. */
const settle = (
  id: number,
  event: ClientImportEvent,
  /** Without faults the report stays as it is. */
  told: { readonly code?: string; readonly faults?: ReadonlyArray<ImportFault> } = {}
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`select id, firm_id, user_id, state from app.lock_import(${id})`
    if (row === undefined) return yield* new Ended()
    const verdict = decide(clientImportMachine, clientImportMachine.resolveState({ value: row.state }), event)
    if (Result.isFailure(verdict)) return yield* new Ended()
    const { code = null, faults } = told
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
  /** Hears how many lines are seen to. */
  readonly heard: (done: number) => void
}

/** Files are made this many at a time, so that somebody who waits sees them come. */
const atOnce = 50

/** What the data of a line itself is refused for: values out of range, and constraints. */
const isOfLine = (failure: unknown) => /^2[23]/.test(sqlStateOf(failure) ?? "")

/**
 * Runs a part of the import in a savepoint: what its data are refused for undoes this part alone. Fails with null where the
 * database says no more than that.
 */
const inSavepoint = <A, E, R>(part: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(part)).pipe(
    Effect.mapError((failure) => (isOfLine(failure) ? new LineRefused({ fault: null }) : failure))
  )

/** The reasons why a line was refused, as a new trial tells them: somebody was quicker with a number or an address. */
const reasonsOf = (kind: ImportKind, columns: ReadonlyArray<MatchedColumn>, line: ImportLine) =>
  Effect.map(tryLines(kind, columns, [line]), ({ faults }) =>
    faults.length > 0 ? faults : [faultAt(columns, line, null, "customer.import_overtaken")]
  )

/** [VAL-045] Of two who give one number at the same moment one is told at the line, and the other lines are made. */
const makeFiles = ({ columns, firm, heard, lines, user }: Work) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // In the order of their numbers: two imports that share some wait for each other and never in a circle.
    const files = lines
      .map((line) => ({ line, general: keptGeneral(clientFileOf(columns, line).values) }))
      .toSorted((one, other) => one.general.siret.localeCompare(other.general.siret, "en"))
    // [WIZ-008] Folders come by the firm's own model, as where the wizard is asked for no other; its job makes them.
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
    for (let from = 0; from < files.length; from += atOnce) {
      const some = files.slice(from, from + atOnce)
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
      heard(from + some.length)
    }
    return faults
  })

const inviteUsers = ({ columns, firm, heard, language, lines, user }: Work) =>
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
      heard(place + 1)
    }
    return faults
  })

/** [TSK-017] [TSK-O02] All of them or none. */
const askClients = ({ columns, firm, heard, lines, user }: Work) =>
  makeRequests({ columns, firm, heard, lines, user }).pipe(
    Effect.as<ReadonlyArray<ImportFault>>([]),
    Effect.catchTag("RequestRefused", ({ fault }) => Effect.fail(new Faulty({ faults: [fault] })))
  )

const makers = {
  client_files: makeFiles,
  client_users: inviteUsers,
  information_requests: askClients
} as const satisfies Record<ImportKind, unknown>

/**
 * Imports a file for whoever asked, with the rights they have now: the lines without a fault, each of which may still be
 * refused by itself. The others are kept. The end is stored with the work: a process that dies in between leaves neither, and
 * the next one begins anew.
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
        heard: (count) => {
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
      yield* Effect.sleep(beat)
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
