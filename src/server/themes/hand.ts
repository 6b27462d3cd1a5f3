import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccessFacts } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Conflict, Forbidden } from "#schemas/shared/problem.ts"
import type { ThemeLevel } from "#schemas/themes/theme.ts"
import { inFirm, inVendor } from "#server/platform/scope.ts"

/** Who looks after themes, and where; `vendor` is null where the firm's own are meant. */
export interface Hand {
  readonly firm: number
  readonly vendor: number | null
  readonly user: number
  readonly facts: Pick<AccessFacts, "firmRole" | "vendorRole">
}

export const levelOf = (vendor: number | null): ThemeLevel => (vendor === null ? "firm" : "company")
export const sideOf = ({ facts }: Hand): "firm" | "company" => (facts.firmRole === null ? "company" : "firm")

export const closed = (by: ReadonlyArray<string>) =>
  new Forbidden({ code: `closed.${by[0] ?? ""}`, closed_by: [...by] })
export const conflict = (by: ReadonlyArray<string>) =>
  new Conflict({ code: by[0] === undefined ? "error.409" : `closed.${by[0]}`, closed_by: [...by] })
export const refuse = (by: ReadonlyArray<string>) => (by.length === 0 ? Effect.void : Effect.fail(closed(by)))

/** Inside a company that the viewer may enter, where the themes module is active. */
export const inCompany = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    ({ firm_id, firm_role, vendor_role }) =>
      use({ firm: firm_id, vendor, user: viewer.userId, facts: { firmRole: firm_role, vendorRole: vendor_role } }),
    "themes"
  )

/** Inside a firm, for its staff; clients of the firm are told that it is not for them. */
export const inOffice = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (hand: Hand) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      if (firm_role === null) return yield* closed(["isOfFirm"])
      const sql = yield* SqlClient.SqlClient
      const [module] = yield* sql<{ is_active: boolean }>`
        select is_active from module where firm_id = ${firm} and vendor_id is null and name = 'themes'`
      if (module?.is_active !== true) return yield* closed(["hasModule"])
      return yield* use({
        firm,
        vendor: null,
        user: viewer.userId,
        facts: { firmRole: firm_role, vendorRole: null }
      })
    })
  )

interface Line {
  readonly entity: "theme" | "user" | "node"
  readonly id: number
  readonly machine: "theme" | "nodeThemes" | "userThemes"
  readonly type: string
  readonly payload: unknown
  readonly before: unknown
  readonly after: unknown
  /** Folders whose content looks different now. */
  readonly folders?: ReadonlyArray<number>
}

/** One line of the firm's sealed log. */
export const logThemes = ({ firm, user, vendor }: Hand, line: Line) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql
    ) => sql`insert into event (firm_id, vendor_id, user_id, entity, entity_id, machine, type, payload, before, after, folders)
      values (${firm}, ${vendor}, ${user}, ${line.entity}, ${line.id}::bigint, ${line.machine}, ${line.type},
        ${JSON.stringify(line.payload)}::text::jsonb, ${JSON.stringify(line.before)}::text::jsonb,
        ${JSON.stringify(line.after)}::text::jsonb, ${(line.folders ?? []).map(BigInt)}::bigint[])`
  )
