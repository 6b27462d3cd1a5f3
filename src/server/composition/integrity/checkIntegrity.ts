import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { modules } from "#server/composition/modules.ts"
import type { Fault, IntegrityPhase, ReportFault, SqlCheck } from "#server/platform/integrity.ts"
import type { ServerModule } from "#server/platform/module.ts"
import { checkFiles } from "#server/composition/integrity/fileChecks.ts"
import { keepHolds, liftHolds } from "#server/documents/integrity/holds.ts"
import { linkChecks } from "#server/composition/integrity/linkChecks.ts"
import { forgottenUploads } from "#server/composition/integrity/uploadChecks.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"

export interface IntegrityOptions {
  readonly repair: boolean
  /** Whether to read all stored bytes and compare their checksums; otherwise only file sizes are compared. */
  readonly bytes: boolean
  readonly report?: ReportFault
}

/** The number of faults found, and of those that could not be repaired, by kind. */
export type Summary = ReadonlyMap<string, { readonly found: number; readonly left: number }>

/** The checks of all modules in this phase, in the order of their list. */
export const checksAt = (phase: IntegrityPhase) =>
  modules.flatMap(({ checks }: ServerModule): ReadonlyArray<SqlCheck> => checks?.[phase] ?? [])

/** Whether no fault is left. */
export const isSound = (summary: Summary) => [...summary.values()].every(({ left }) => left === 0)

const findingsOf = ({ find, kind }: SqlCheck) =>
  typeof find !== "string"
    ? find
    : Stream.unwrap(
        Effect.map(SqlClient.SqlClient, (sql) =>
          sql.unsafe<Omit<Fault, "kind">>(find).stream.pipe(Stream.map((row): Fault => ({ ...row, kind })))
        )
      )

/** Maximum subjects logged per repair, so that the event stays small. */
const keptSubjects = 100

/** [NET-O07] Repairs the faults of one check in one company, with the company's tree locked, and logs the repair. */
const mendCompany = (check: SqlCheck, vendor: number, subjects: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { mend = [] } = check
    yield* lock("tree", vendor)
    // [DOC-018] Lift the holds meanwhile: one held document would otherwise block the repair of the whole company.
    yield* sql.unsafe(liftHolds, [vendor])
    if (typeof mend === "function") yield* mend(vendor)
    else yield* Effect.forEach(mend, (statement) => sql.unsafe(statement, [vendor]), { discard: true })
    yield* sql.unsafe(keepHolds, [vendor])
    const [company] = yield* sql<{ firm_id: number }>`select firm_id from vendor where id = ${vendor}`
    if (company !== undefined)
      yield* recordEvent({
        firm: company.firm_id,
        vendor,
        entity: "vendor",
        id: vendor,
        machine: "integrity",
        type: "integrity.repaired",
        payload: { fault: check.kind, subjects }
      })
  })

/** Runs a check and reports its faults. With `repair`, repairs them, runs the check again and reports what is left. */
const ask = (check: SqlCheck, { repair, report }: { readonly repair: boolean; readonly report: ReportFault }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const findings = findingsOf(check)
    const companies = new Map<number, Array<string>>()
    let faults = 0
    yield* Stream.runForEach(findings, (fault) => {
      faults += 1
      const subjects = fault.vendor === null ? [] : (companies.get(fault.vendor) ?? [])
      if (fault.vendor !== null) companies.set(fault.vendor, subjects)
      if (subjects.length < keptSubjects) subjects.push(fault.subject)
      return report(fault, "found")
    })
    if (faults === 0 || !repair) return
    const failed = (cause: unknown) => Effect.logWarning(`${check.kind} could not be repaired`, cause)
    if (check.mend !== undefined) {
      for (const [vendor, subjects] of companies) {
        yield* sql.withTransaction(mendCompany(check, vendor, subjects)).pipe(Effect.catchCause(failed))
      }
    }
    for (const statement of check.mendAll ?? []) yield* sql.unsafe(statement).pipe(Effect.catchCause(failed))
    yield* Stream.runForEach(findings, (fault) => report(fault, "left"))
  })

/**
 * Runs all checks. A repair may rely on those before it: rows before the tree, versions before contents, derived data
 * last. Streams results, so that memory is bounded. Safe while servers run: they wait at most for the repair of one
 * company. Without `repair`, reads only.
 */
export const checkIntegrity = ({ bytes, repair, report: send = () => Effect.void }: IntegrityOptions) =>
  Effect.gen(function* () {
    const summary = new Map<string, { found: number; left: number }>()
    const report: ReportFault = (fault, outcome) => {
      const counted = summary.get(fault.kind) ?? { found: 0, left: 0 }
      summary.set(fault.kind, counted)
      if (outcome === "found") counted.found += 1
      if (outcome === "left" || !repair) counted.left += 1
      return send(fault, outcome)
    }
    const { firms, orphans, crossCompanyRows } = yield* linkChecks
    const before = [
      ...checksAt("roots"),
      ...orphans,
      ...firms,
      ...checksAt("companies"),
      ...crossCompanyRows,
      ...checksAt("shapes")
    ]
    yield* Effect.forEach(before, (check) => ask(check, { repair, report }), { discard: true })
    yield* checkFiles({ repair, bytes, report })
    yield* Effect.forEach(checksAt("contents"), (check) => ask(check, { repair, report }), { discard: true })
    yield* forgottenUploads({ repair, report })
    return summary as Summary
  })
