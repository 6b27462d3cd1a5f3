import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccessFacts } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ThemeLevel } from "#schemas/themes/theme.ts"
import { inFirm, inVendor } from "#server/platform/scope.ts"
import { type EventLine, recordEvent } from "#server/shared/eventLog.ts"
import { forbidden } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** The firm, company and user of a request about themes. `vendor` is null in the firm's settings. */
export interface ThemeScope extends RequestScope {
  readonly vendor: number | null
  readonly facts: Pick<AccessFacts, "firmRole" | "vendorRole">
}

export const levelOf = (vendor: number | null): ThemeLevel => (vendor === null ? "firm" : "company")
export const sideOf = ({ facts }: ThemeScope): "firm" | "company" => (facts.firmRole === null ? "company" : "firm")

/** Runs a transaction in a company's scope; fails if its module of themes is not active. */
export const inCompany = <A, E, R>(
  viewer: Viewer["Service"],
  vendor: number,
  use: (scope: ThemeScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inVendor(
    viewer,
    vendor,
    ({ firm_id, firm_role, vendor_role }) =>
      use({ firm: firm_id, vendor, user: viewer.userId, facts: { firmRole: firm_role, vendorRole: vendor_role } }),
    "themes"
  )

/** Runs a transaction in the firm's settings, for its staff; clients get 403. */
export const inOffice = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: ThemeScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inFirm(viewer, firm, ({ firm_role }) =>
    Effect.gen(function* () {
      if (firm_role === null) return yield* forbidden(["isOfFirm"])
      const sql = yield* SqlClient.SqlClient
      const [module] = yield* sql<{ is_active: boolean }>`
        select is_active from module where firm_id = ${firm} and vendor_id is null and name = 'themes'`
      if (module?.is_active !== true) return yield* forbidden(["hasModule"])
      return yield* use({
        firm,
        vendor: null,
        user: viewer.userId,
        facts: { firmRole: firm_role, vendorRole: null }
      })
    })
  )

interface Line extends Omit<EventLine, "firm" | "user" | "vendor"> {
  readonly entity: "theme" | "user" | "node"
  readonly machine: "theme" | "nodeThemes" | "userThemes"
}

/** Logs an event about themes. */
export const logThemes = ({ firm, user, vendor }: ThemeScope, line: Line) =>
  recordEvent({ firm, vendor, user, ...line })
