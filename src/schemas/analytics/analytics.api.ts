import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Dashboard, groupings, isMonth, outsideProblem } from "#schemas/analytics/figures.ts"
import { type ErrorReport, reportLimits } from "#schemas/analytics/usage.ts"
import { FirmIdParam, UserIdParam, VendorIdParam } from "#schemas/shared/ids.ts"
import { judged } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const month = Schema.String.check(
  Schema.makeFilter((text: string) => (isMonth(text) ? undefined : "analytics.month_invalid"))
)
const reading = [BadRequest, Forbidden, NotFound] as const

// Here, for pages clean a report without loading what checks it.
const Report: Schema.Codec<ErrorReport> = Schema.Struct({
  message: Schema.String.check(Schema.isMaxLength(reportLimits.message)),
  stack: Schema.String.check(Schema.isMaxLength(reportLimits.stack)),
  screen: Schema.String.check(Schema.isMaxLength(reportLimits.screen)),
  release: Schema.String.check(Schema.isMaxLength(reportLimits.release))
})

export const DashboardQuery = {
  /** The first and the last month, as `2026-11`; by default the twelve months until now. At most 36. */
  from: Schema.optionalKey(month),
  until: Schema.optionalKey(month),
  /** What a row is. By default a month. */
  by: Schema.optionalKey(Schema.Literals(groupings)),
  vendor_id: Schema.optionalKey(VendorIdParam),
  user_id: Schema.optionalKey(UserIdParam)
}

/** What a firm's people and clients do, in figures (ANA). */
export class AnalyticsApi extends HttpApiGroup.make("analytics")
  .add(
    /**
     * [ANA-001] [ANA-002] [ANA-O01] The firm's own figures, its outside dashboard, or both, for its staff. 409
     * `analytics.not_configured` if it has neither.
     */
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/analytics", {
      params: { firmId: FirmIdParam },
      query: DashboardQuery,
      success: Data(Dashboard),
      error: [...reading, Conflict]
    }),
    /** [ANA-O01] Sets the address of the outside dashboard, for the firm's admins; an empty one removes it. */
    HttpApiEndpoint.put("choose", "/accounting-firms/:firmId/analytics/outside", {
      params: { firmId: FirmIdParam },
      payload: Schema.Struct({ address: judged("analytics.address_invalid", outsideProblem) }),
      success: HttpApiSchema.NoContent,
      error: [...reading, Unprocessable]
    }),
    /** [ANA-003] A heartbeat: adds 15 seconds to the firm's use of this month, without storing the person. */
    HttpApiEndpoint.post("beat", "/accounting-firms/:firmId/analytics/heartbeats", {
      params: { firmId: FirmIdParam },
      payload: Schema.Struct({ screen: Schema.String.check(Schema.isMaxLength(100)) }),
      success: HttpApiSchema.NoContent,
      error: [...reading, Unprocessable]
    }),
    /** [ANA-004] An error of a page, without private data; the browser reports one in a thousand. */
    HttpApiEndpoint.post("report", "/accounting-firms/:firmId/analytics/errors", {
      params: { firmId: FirmIdParam },
      payload: Report,
      success: HttpApiSchema.NoContent,
      error: [...reading, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
