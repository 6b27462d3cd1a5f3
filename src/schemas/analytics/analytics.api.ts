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

// Declared here and not in `usage.ts`: pages use `usage.ts` and must not load the Schema library for it.
const Report: Schema.Codec<ErrorReport> = Schema.Struct({
  message: Schema.String.check(Schema.isMaxLength(reportLimits.message)),
  stack: Schema.String.check(Schema.isMaxLength(reportLimits.stack)),
  screen: Schema.String.check(Schema.isMaxLength(reportLimits.screen)),
  release: Schema.String.check(Schema.isMaxLength(reportLimits.release))
})

export const DashboardQuery = {
  /**
   * First and last month, as `2026-11`, both included; by default the twelve months until now. 400 for more than 36
   * months.
   */
  from: Schema.optionalKey(month),
  until: Schema.optionalKey(month),
  /** What each row stands for; `month` by default. */
  by: Schema.optionalKey(Schema.Literals(groupings)),
  vendor_id: Schema.optionalKey(VendorIdParam),
  user_id: Schema.optionalKey(UserIdParam)
}

/** Statistics on the activity of a firm's staff and clients (ANA). */
export class AnalyticsApi extends HttpApiGroup.make("analytics")
  .add(
    /**
     * [ANA-001] [ANA-002] [ANA-O01] The firm's own figures and the URL of its outside dashboard, for its staff. 409
     * `analytics.not_configured` if it has neither.
     */
    HttpApiEndpoint.get("read", "/accounting-firms/:firmId/analytics", {
      params: { firmId: FirmIdParam },
      query: DashboardQuery,
      success: Data(Dashboard),
      error: [...reading, Conflict]
    }),
    /** [ANA-O01] Sets the URL of the outside dashboard; an empty URL removes it. For the firm's admins. */
    HttpApiEndpoint.put("choose", "/accounting-firms/:firmId/analytics/outside", {
      params: { firmId: FirmIdParam },
      payload: Schema.Struct({ address: judged("analytics.address_invalid", outsideProblem) }),
      success: HttpApiSchema.NoContent,
      error: [...reading, Unprocessable]
    }),
    /** [ANA-003] Heartbeat: adds 15 seconds to the firm's time of use in this month. The person is not stored. */
    HttpApiEndpoint.post("beat", "/accounting-firms/:firmId/analytics/heartbeats", {
      params: { firmId: FirmIdParam },
      payload: Schema.Struct({ screen: Schema.String.check(Schema.isMaxLength(100)) }),
      success: HttpApiSchema.NoContent,
      error: [...reading, Unprocessable]
    }),
    /**
     * [ANA-004] Reports an error of the web page, without personal data. The portal samples one error in a thousand.
     */
    HttpApiEndpoint.post("report", "/accounting-firms/:firmId/analytics/errors", {
      params: { firmId: FirmIdParam },
      payload: Report,
      success: HttpApiSchema.NoContent,
      error: [...reading, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
