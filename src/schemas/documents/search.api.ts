import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { SearchDay, SearchResults, SearchType } from "#schemas/documents/search.ts"
import { searchLimit } from "#schemas/documents/searching.ts"
import { fromDigits, UserId, VendorIdParam } from "#schemas/shared/ids.ts"
import { BadRequest, Forbidden, NotFound } from "#schemas/shared/problem.ts"

export class SearchApi extends HttpApiGroup.make("search")
  .add(
    /**
     * Full-text search in the names and latest versions of a company's folders and documents, without the trash.
     * Ignores case and accents, uses French stemming, matches word prefixes; all words must match. A query without
     * words finds nothing. `folder` includes its descendants; `from` and `to` are inclusive days in Paris.
     */
    HttpApiEndpoint.get("find", "/:vendorId/documents/search", {
      params: { vendorId: VendorIdParam },
      query: {
        q: Schema.String.check(Schema.isMaxLength(searchLimit)),
        folder: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^([0-9a-f]{16}|[1-9][0-9]{0,14}|root)$/))),
        author: Schema.optionalKey(fromDigits(UserId)),
        type: Schema.optionalKey(SearchType),
        validated: Schema.optionalKey(Schema.Literals(["true", "false"])),
        from: Schema.optionalKey(SearchDay),
        to: Schema.optionalKey(SearchDay),
        cursor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(400))),
        limit: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 }))))
      },
      success: SearchResults,
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .annotate(ProgramAccess, "documents")
  .middleware(SignedInOnly)
  .prefix("/vendors") {}
