import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { compactNumber } from "#schemas/customers/companyNumbers.ts"
import type { ImportFault, MatchedColumn } from "#schemas/customers/imports.ts"
import { clientFileOf, clientUserOf, faultAt, faultsOf, type ImportLine } from "#schemas/customers/importRows.ts"
import { inviteProblem } from "#schemas/customers/invitations.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { keptNafCode } from "#schemas/customers/nafRules.ts"
import { registerMessages } from "#schemas/customers/registerMessages.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { serviceFaults } from "#server/catalog/importServices.ts"
import { companiesOf } from "#server/customers/imports/companiesOf.ts"
import { nafCodes } from "#server/customers/nafCodes.ts"
import { today } from "#server/people/memberships.ts"
import { requestFaults } from "#server/customers/imports/importRequests.ts"
import "#schemas/customers/phonePlans.ts"

type Columns = ReadonlyArray<MatchedColumn>
type Lines = ReadonlyArray<ImportLine>

const knownNaf = new Set(nafCodes.map(({ code }) => code))

/**
 * [VAL-045] The faults of rows whose SIRET already has a client file, in this firm or another, or whose NAF code does
 * not exist.
 */
const fileFaults = (columns: Columns, lines: Lines) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = lines.map((line) => ({ line, values: clientFileOf(columns, line).values }))
    const sirets = rows.map(({ values }) => compactNumber(values.siret)).filter((siret) => siret !== "")
    const held = new Map(
      (yield* sql<{ siret: string; is_here: boolean }>`
        select siret, is_here from app.sirets_known(${sirets}::text[])`).map(({ is_here, siret }) => [siret, is_here])
    )
    return rows.flatMap(({ line, values }): ReadonlyArray<ImportFault> => {
      const isHere = held.get(compactNumber(values.siret))
      const naf = keptNafCode(values.naf_code)
      return [
        ...(isHere === undefined
          ? []
          : [faultAt(columns, line, "siret", registerMessages[isHere ? "known_here" : "known_elsewhere"])]),
        ...(/^\d\d\.\d\d[A-Z]$/.test(naf) && !knownNaf.has(naf)
          ? [faultAt(columns, line, "naf_code", "customer.naf_unknown")]
          : [])
      ]
    })
  })

interface Known {
  readonly email: string
  readonly is_closed: boolean
  readonly is_in_team: boolean
  readonly is_staff_elsewhere: boolean
  readonly is_client_user: boolean
  readonly vendor_ids: ReadonlyArray<number>
}

/**
 * [VAL-042] [VAL-043] [VAL-047] The faults of rows whose company is unknown or ambiguous, or whose person cannot be
 * invited.
 */
const userFaults = (columns: Columns, lines: Lines) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = lines.map((line) => ({ line, values: clientUserOf(columns, line).values }))
    const find = yield* companiesOf(rows.map(({ values }) => values.client))
    const people = new Map(
      (yield* sql<Known>`select * from app.people_known(${rows.map(({ values }) => keptEmail(values.email))}::text[])`).map(
        (person) => [person.email, person]
      )
    )
    return rows.flatMap(({ line, values }): ReadonlyArray<ImportFault> => {
      const company = values.client === "" ? "none" : find(values.client)
      const unknown =
        values.client === "" || typeof company === "number"
          ? []
          : [
              faultAt(
                columns,
                line,
                "client",
                company === "none" ? "customer.import_client_unknown" : "customer.import_client_several"
              )
            ]
      const person = people.get(keptEmail(values.email))
      if (person === undefined) return unknown
      const problem =
        inviteProblem(values.role === "admin" ? "client admin" : "client user", {
          isInTeam: person.is_in_team,
          isStaffElsewhere: person.is_staff_elsewhere,
          isClientUser: person.is_client_user
        }) ??
        (typeof company === "number" && person.vendor_ids.includes(company)
          ? "customer.user_known"
          : person.is_closed
            ? "customer.invite_failed"
            : null)
      return problem === null ? unknown : [...unknown, faultAt(columns, line, "email", problem)]
    })
  })

const knownFaults = {
  client_files: fileFaults,
  client_users: userFaults,
  information_requests: requestFaults,
  catalog_services: serviceFaults
} as const satisfies Record<ImportKind, unknown>

/**
 * All faults of the rows, sorted by row, and the number of faulty rows. Read-only. Must run inside the firm's scope.
 */
export const tryLines = (kind: ImportKind, columns: Columns, lines: Lines) =>
  Effect.gen(function* () {
    const own = faultsOf(kind, columns, lines, yield* today)
    const known = yield* knownFaults[kind](columns, lines)
    const faults = [...own, ...known].toSorted((one, other) => one.line - other.line)
    return { faults, faulty: new Set(faults.map(({ line }) => line)).size }
  })
