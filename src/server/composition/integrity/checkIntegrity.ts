import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { derivedChecks } from "#server/composition/integrity/derivedChecks.ts"
import type { Fault, Said, SqlCheck } from "#server/composition/integrity/fault.ts"
import { checkFiles } from "#server/composition/integrity/fileChecks.ts"
import { keepHolds, liftHolds } from "#server/composition/integrity/holds.ts"
import { linkChecks } from "#server/composition/integrity/linkChecks.ts"
import { nameChecks } from "#server/composition/integrity/nameChecks.ts"
import { recordChecks } from "#server/composition/integrity/recordChecks.ts"
import { companyChecks, rootChecks, shapeChecks } from "#server/composition/integrity/treeChecks.ts"
import { forgottenUploads } from "#server/composition/integrity/uploadChecks.ts"
import { chainChecks, versionChecks } from "#server/composition/integrity/versionChecks.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { lock } from "#server/shared/locks.ts"

export interface IntegrityOptions {
  readonly repair: boolean
  /** Reads every stored byte; without it files are compared by their size alone. */
  readonly bytes: boolean
  readonly said?: Said
}

/** How many of a kind there were, and how many there still are. */
export type Summary = ReadonlyMap<string, { readonly found: number; readonly left: number }>

/** Whether nothing is wrong any more. */
export const isSound = (summary: Summary) => [...summary.values()].every(({ left }) => left === 0)

const findingsOf = ({ find, kind }: SqlCheck) =>
  typeof find !== "string"
    ? find
    : Stream.unwrap(
        Effect.map(SqlClient.SqlClient, (sql) =>
          sql.unsafe<Omit<Fault, "kind">>(find).stream.pipe(Stream.map((row): Fault => ({ ...row, kind })))
        )
      )

/** Subjects kept of a repair: enough to look into, few enough to be one line of the log. */
const keptSubjects = 100

/** [NET-O07] One company set right, under the lock of its tree, and said in its log. */
const mendCompany = (check: SqlCheck, vendor: number, subjects: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { mend = [] } = check
    yield* lock("tree", vendor)
    // [DOC-018] What is being signed is protected from people: a fault in it would keep the whole company's from being mended.
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

/** Says what is wrong; with `repair` mends it and says what is left. */
const ask = (check: SqlCheck, { repair, said }: { readonly repair: boolean; readonly said: Said }) =>
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
      return said(fault, "found")
    })
    if (faults === 0 || !repair) return
    const failed = (cause: unknown) => Effect.logWarning(`${check.kind} could not be repaired`, cause)
    if (check.mend !== undefined) {
      for (const [vendor, subjects] of companies) {
        yield* sql.withTransaction(mendCompany(check, vendor, subjects)).pipe(Effect.catchCause(failed))
      }
    }
    for (const statement of check.mendAll ?? []) yield* sql.unsafe(statement).pipe(Effect.catchCause(failed))
    yield* Stream.runForEach(findings, (fault) => said(fault, "left"))
  })

/**
 * Asks everything, in the order in which repairs build on each other: rows before the tree they hang on, versions
 * before the contents they name, what is worked out last. Holds one answer at a time, whatever there is of them; it may run
 * beside servers, which it never keeps waiting longer than one company's repair. Without `repair` nothing is written.
 */
export const checkIntegrity = ({ bytes, repair, said: tell = () => Effect.void }: IntegrityOptions) =>
  Effect.gen(function* () {
    const summary = new Map<string, { found: number; left: number }>()
    const said: Said = (fault, outcome) => {
      const counted = summary.get(fault.kind) ?? { found: 0, left: 0 }
      summary.set(fault.kind, counted)
      if (outcome === "found") counted.found += 1
      if (outcome === "left" || !repair) counted.left += 1
      return tell(fault, outcome)
    }
    const { firms, orphans, strangers } = yield* linkChecks
    const before = [...rootChecks, ...orphans, ...firms, ...companyChecks, ...strangers, ...shapeChecks, ...chainChecks]
    yield* Effect.forEach(before, (check) => ask(check, { repair, said }), { discard: true })
    yield* checkFiles({ repair, bytes, said })
    const after = [...versionChecks, ...nameChecks, ...derivedChecks, ...recordChecks]
    yield* Effect.forEach(after, (check) => ask(check, { repair, said }), { discard: true })
    yield* forgottenUploads({ repair, said })
    return summary as Summary
  })
