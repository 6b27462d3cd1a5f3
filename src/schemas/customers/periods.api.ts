import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { AccountingPeriod, PeriodId } from "#schemas/customers/accountingPeriod.ts"
import { fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const vendor = { vendorId: VendorIdParam }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const

/** [NET-065] The financial years of a company. */
export class PeriodsApi extends HttpApiGroup.make("periods")
  .add(
    /**
     * [NET-065] [CLI-006] The years, newest first. `closed_by`: guards that forbid the caller to add one; empty if
     * allowed.
     */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/accounting-periods", {
      params: vendor,
      success: Schema.Struct({ data: Schema.Array(AccountingPeriod), closed_by: Schema.Array(Schema.String) }),
      error: [BadRequest, NotFound]
    }),
    /** [CLI-018] [CLI-O05] Answers at once in the state `creating`: a job creates the year's folders. */
    HttpApiEndpoint.post("create", "/vendors/:vendorId/accounting-periods", {
      params: vendor,
      payload: Schema.Struct({ name: Schema.String, start: Schema.String, end: Schema.String }),
      success: Data(AccountingPeriod).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** [CLI-019] [VAL-035] Answers at once in the state `deleting`: a job removes the year's folders. */
    HttpApiEndpoint.delete("remove", "/vendors/:vendorId/accounting-periods/:periodId", {
      params: { ...vendor, periodId: fromDigits(PeriodId) },
      success: Data(AccountingPeriod).pipe(HttpApiSchema.status(202)),
      error: refusals
    })
  )
  .annotate(ProgramAccess, "clients")
  .middleware(SignedInOnly) {}
