import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { mayInFirm, mayWrite } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Sealing } from "#server/access/Sealing.ts"
import { factsOf } from "#server/documents/access.ts"
import { inVendor, notFound, type VendorScope } from "#server/platform/scope.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

interface Row {
  readonly software: string
  readonly address: string
  readonly login: string
  readonly password: Uint8Array | null
}

const purposeOf = (vendor: number) => `accounting_connection:${vendor}`
export const AccountingSoftwareHandlers = HttpApiBuilder.group(
  PortalApi,
  "accountingSoftware",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing

    interface Place {
      readonly firmId: number
      readonly vendorId: number
    }
    /** A company named under another firm is not found, even by who may enter both. */
    const inCompany = <A, E, R>(
      { firmId, vendorId }: Place,
      use: (scope: VendorScope) => Effect.Effect<A, E, R>,
      module: "accounting-software" | null
    ) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inVendor(
          viewer,
          vendorId,
          (scope) =>
            Effect.gen(function* () {
              if (scope.firm_id !== firmId) return yield* notFound()
              return yield* use(scope)
            }),
          module
        )
      })
    const connection = (vendor: number) =>
      Effect.map(
        sql<Row>`select software, address, login, password from accounting_connection where vendor_id = ${vendor}`,
        ([row]) => row
      )
    /** Who changes a connection, and the line that the log keeps of it: never a secret. */
    const changing = <E, R>(
      place: Place,
      type: string,
      after: object,
      change: (scope: VendorScope) => Effect.Effect<unknown, E, R>
    ) =>
      inCompany(
        place,
        (scope) =>
          Effect.gen(function* () {
            const viewer = yield* Viewer
            const refusals = mayInFirm(scope.firm_role, "edit_client_file_information")
            yield* checkPolicy(refusals)
            const was = yield* connection(place.vendorId)
            const before = was === undefined ? null : { software: was.software, address: was.address, login: was.login }
            if (was === undefined && type === "connection.removed") return
            yield* change(scope)
            yield* sql`
              insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, before, after)
              values (${scope.firm_id}, ${scope.vendor_id}, ${viewer.userId}, 'accountingConnection', ${scope.vendor_id},
                'accountingConnection', ${type}, ${before === null ? null : JSON.stringify(before)}::text::jsonb,
                ${JSON.stringify(after)}::text::jsonb)`
          }),
        null
      )

    return handlers.handleAll({
      // Asked before the module is known, so it is the answer that says whether there is one.
      access: Effect.fn(function* ({ params }) {
        const found = yield* inCompany(params, () => connection(params.vendorId), null)
        return { data: { data: { result: found !== undefined } } }
      }),

      credentials: Effect.fn(function* ({ params }) {
        const viewer = yield* Viewer
        const found = yield* inCompany(
          params,
          (scope) =>
            Effect.gen(function* () {
              const refusals = mayWrite(factsOf(viewer, scope))
              yield* checkPolicy(refusals)
              return yield* connection(params.vendorId)
            }),
          "accounting-software"
        )
        if (found === undefined) return yield* notFound()
        const password = found.password === null ? null : sealing.open(found.password, purposeOf(params.vendorId))
        return { data: { data: { ...found, password } } }
      }),

      connect: Effect.fn(function* ({ params, payload }) {
        const software = payload.software.trim()
        const address = new URL(payload.address.trim()).href
        const login = payload.login.trim()
        const secret =
          payload.password === undefined || payload.password === ""
            ? null
            : sealing.seal(payload.password, purposeOf(params.vendorId))
        yield* changing(
          params,
          "connection.made",
          { state: "connected", software, address, login },
          ({ firm_id, vendor_id }) =>
            sql`insert into accounting_connection (vendor_id, firm_id, software, address, login, password)
              values (${vendor_id}, ${firm_id}, ${software}, ${address}, ${login}, ${secret}::bytea)
              on conflict (vendor_id) do update set software = excluded.software, address = excluded.address,
                login = excluded.login, updated_at = now(),
                password = case when ${payload.password === undefined} then accounting_connection.password
                  else excluded.password end`
        )
      }),

      disconnect: Effect.fn(function* ({ params }) {
        yield* changing(
          params,
          "connection.removed",
          { state: "removed" },
          ({ vendor_id }) => sql`delete from accounting_connection where vendor_id = ${vendor_id}`
        )
      })
    })
  })
)
