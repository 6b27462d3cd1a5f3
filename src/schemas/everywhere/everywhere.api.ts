import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { searchLimit } from "#schemas/documents/searching.ts"
import { Found } from "#schemas/everywhere/everywhere.ts"
import { foundLimit } from "#schemas/everywhere/everywhereRules.ts"
import { FirmIdParam, fromDigits } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, NotFound } from "#schemas/shared/problem.ts"

export class EverywhereApi extends HttpApiGroup.make("everywhere")
  .add(
    /**
     * Clients, folders and documents, tasks and people of a firm by words, as far as the caller may see them, without case
     * and accents. All words must be there; each may be the beginning of one. A question without a word finds nothing.
     */
    HttpApiEndpoint.get("find", "/accounting-firms/:firmId/search", {
      params: { firmId: FirmIdParam },
      query: {
        q: Schema.String.check(Schema.isMaxLength(searchLimit)),
        /** Of each group. */
        limit: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: foundLimit }))))
      },
      success: Data(Found),
      error: [BadRequest, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
