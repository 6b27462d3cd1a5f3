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
     * Search for clients, folders and documents, tasks and people of a firm that the caller may see. Case and accents
     * are ignored; every word must match the beginning of a word. A query without words finds nothing.
     */
    HttpApiEndpoint.get("find", "/accounting-firms/:firmId/search", {
      params: { firmId: FirmIdParam },
      query: {
        q: Schema.String.check(Schema.isMaxLength(searchLimit)),
        /** Maximum results in each group. */
        limit: Schema.optionalKey(fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: foundLimit }))))
      },
      success: Data(Found),
      error: [BadRequest, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
