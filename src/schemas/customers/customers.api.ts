import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { VendorSummary } from "#schemas/access/session.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden, NotFound } from "#schemas/shared/problem.ts"

export class CustomersApi extends HttpApiGroup.make("customers")
  .add(
    /** [NET-049] [CLI-O02] The firm's client files that the viewer may see. */
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/vendors", {
      params: { firmId: FirmIdParam },
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        state: Schema.optionalKey(Schema.Literals(["active", "deactivated", "all"])),
        sort: Schema.optionalKey(Schema.Literals(["company_name", "client_code", "siren"])),
        order: Schema.optionalKey(Schema.Literals(["asc", "desc"]))
      },
      success: Page(VendorSummary),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
