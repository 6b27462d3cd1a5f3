import { Context, Effect, Option } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { SqlClient } from "effect/sql"
import { neededScope, type Program, ProgramAccess, type ProgramArea } from "#schemas/programs/access.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { isStorable } from "#server/platform/scope.ts"

/** The parts of a call that a program's token can limit. */
export interface ProgramCall {
  readonly access: ProgramArea | "any" | "none"
  readonly method: string
  /** The firms and companies named in the URL. */
  readonly firms: ReadonlyArray<number>
  readonly vendors: ReadonlyArray<number>
}

/** The default: a call that no program may make. */
export const closedToPrograms = (): ProgramCall => ({ access: "none", method: "GET", firms: [], vendors: [] })

/** A documents call of one company, for the routes that are not part of the HTTP API contract (bytes, archives). */
export const documentsCall = (method: "GET" | "POST", vendor: number) => (): ProgramCall => ({
  access: "documents",
  method,
  firms: [],
  vendors: [vendor]
})

interface Addressed {
  readonly endpoint: HttpApiEndpoint.Top
  readonly group: HttpApiGroup.Top
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: string
}

/** The call of an API endpoint: its `ProgramAccess` annotation, and the firms and companies in its path and query. */
export const readCall =
  ({ endpoint, group, params, url }: Addressed) =>
  (): ProgramCall => {
    const query = new URLSearchParams(url.split("?")[1] ?? "")
    const named = (param: string, key: string) =>
      [params[param], ...query.getAll(key)].flatMap((text) => (text === undefined ? [] : [Number(text)]))
    return {
      access: Option.getOrElse(
        Option.orElse(Context.getOption(endpoint.annotations, ProgramAccess), () =>
          Context.getOption(group.annotations, ProgramAccess)
        ),
        () => "none" as const
      ),
      method: endpoint.method,
      firms: named("firmId", "firm_id"),
      vendors: named("vendorId", "vendor_id")
    }
  }

const refused = (code: "program.call_closed" | "program.scope_needed" | "program.firm_closed") =>
  Effect.fail(new Forbidden({ code }))

/**
 * Fails with 403 unless a program's token allows the call: the area is open to programs, the token has the scope, and
 * the URL names at least one firm or company, all of them of the token's firm. The owner's own permissions are checked
 * later, as for any person.
 */
export const checkProgram = (sql: SqlClient.SqlClient, program: Program, call: ProgramCall) =>
  Effect.gen(function* () {
    if (call.access === "none") return yield* refused("program.call_closed")
    if (call.access === "any") return
    if (!program.scopes.includes(neededScope(call.access, call.method))) return yield* refused("program.scope_needed")
    if (call.firms.length + call.vendors.length === 0 || call.firms.some((firm) => firm !== program.firm))
      return yield* refused("program.firm_closed")
    for (const vendor of call.vendors) {
      const [row] = isStorable(vendor)
        ? yield* sql<{ firm: number | null }>`select app.firm_of_vendor(${vendor}) as firm`.pipe(Effect.orDie)
        : []
      // An unknown company gets the same error, so that the answer does not reveal which companies exist.
      if (row?.firm !== program.firm) return yield* refused("program.firm_closed")
    }
  })
