import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayInFirm, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { factsOf } from "#server/documents/access.ts"
import { inVendor, notFound, type VendorScope } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy } from "#server/shared/refusals.ts"
import { companyScope } from "#server/shared/requestScope.ts"

type Who = Viewer["Service"]

interface Row {
  readonly software: string
  readonly address: string
  readonly login: string
  readonly password: Uint8Array | null
}
export interface Place {
  readonly firmId: number
  readonly vendorId: number
}

const purposeOf = (vendor: number) => `accounting_connection:${vendor}`

/**
 * Runs a transaction in the company's scope; 404 if the company is not of this firm, even if the viewer may enter both.
 */
const inCompany = <A, E, R>(
  viewer: Who,
  { firmId, vendorId }: Place,
  use: (scope: VendorScope) => Effect.Effect<A, E, R>,
  module: "accounting-software" | null
) =>
  inVendor(
    viewer,
    vendorId,
    (scope) =>
      Effect.gen(function* () {
        if (scope.firm_id !== firmId) return yield* notFound()
        return yield* use(scope)
      }),
    module
  )

const find = (vendor: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Row>`
      select software, address, login, password from accounting_connection where vendor_id = ${vendor}`
    return row
  })

/**
 * Whether the company has an accounting connection. Works without the module, since a company only has the module once
 * it has a connection.
 */
export const hasConnection = (viewer: Who, place: Place) =>
  inCompany(viewer, place, () => Effect.map(find(place.vendorId), (found) => found !== undefined), null)

export const readCredentials = (viewer: Who, place: Place) =>
  Effect.gen(function* () {
    const found = yield* inCompany(
      viewer,
      place,
      (scope) => Effect.andThen(checkPolicy(mayWrite(factsOf(viewer, scope))), find(place.vendorId)),
      "accounting-software"
    )
    if (found === undefined) return yield* notFound()
    const sealing = yield* Sealing
    const password = found.password === null ? null : sealing.open(found.password, purposeOf(place.vendorId))
    return { ...found, password }
  })

/**
 * Changes or removes a connection and logs the event, without the password; 403 unless the viewer may edit the client
 * file.
 */
const changing = <E, R>(
  viewer: Who,
  place: Place,
  type: string,
  after: object,
  change: (scope: VendorScope) => Effect.Effect<unknown, E, R>
) =>
  inCompany(
    viewer,
    place,
    (scope) =>
      Effect.gen(function* () {
        yield* checkPolicy(mayInFirm(scope.firm_role, "edit_client_file_information"))
        const was = yield* find(place.vendorId)
        if (was === undefined && type === "connection.removed") return
        yield* change(scope)
        yield* recordEvent({
          ...companyScope(viewer, scope),
          entity: "accountingConnection",
          id: scope.vendor_id,
          type,
          before: was === undefined ? null : { software: was.software, address: was.address, login: was.login },
          after
        })
      }),
    null
  )

interface Credentials {
  readonly software: string
  readonly address: string
  readonly login: string
  /** Omitted: the stored password is unchanged. Empty: it is removed. */
  readonly password?: string | undefined
}
export const connect = (viewer: Who, place: Place, given: Credentials) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const software = given.software.trim()
    const address = new URL(given.address.trim()).href
    const login = given.login.trim()
    const secret =
      given.password === undefined || given.password === ""
        ? null
        : sealing.seal(given.password, purposeOf(place.vendorId))
    yield* changing(
      viewer,
      place,
      "connection.made",
      { state: "connected", software, address, login },
      ({ firm_id, vendor_id }) =>
        sql`insert into accounting_connection (vendor_id, firm_id, software, address, login, password)
          values (${vendor_id}, ${firm_id}, ${software}, ${address}, ${login}, ${secret}::bytea)
          on conflict (vendor_id) do update set software = excluded.software, address = excluded.address,
            login = excluded.login, updated_at = now(),
            password = case when ${given.password === undefined} then accounting_connection.password
              else excluded.password end`
    )
  })

export const disconnect = (viewer: Who, place: Place) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* changing(
      viewer,
      place,
      "connection.removed",
      { state: "removed" },
      ({ vendor_id }) => sql`delete from accounting_connection where vendor_id = ${vendor_id}`
    )
  })
