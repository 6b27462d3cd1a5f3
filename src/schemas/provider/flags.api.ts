import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FlagId } from "#schemas/documents/marks.ts"
import { flagColourProblem, flagNameProblem } from "#schemas/provider/flagRules.ts"
import { ProviderFlag } from "#schemas/provider/flags.ts"
import { ifMatch, overtaken, writing } from "#schemas/shared/crud.ts"
import { fromDigits } from "#schemas/shared/ids.ts"
import { judged, said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { BadRequest, Forbidden } from "#schemas/shared/problem.ts"

const name = judged("flag.name_missing", flagNameProblem)
const color = judged("branding.colour_invalid", flagColourProblem)
const usable_on_documents = Schema.optionalKey(said(Schema.Boolean, "customer.choice_invalid"))

export const NewFlag = Schema.Struct({ name, color, usable_on_documents })
export interface NewFlag extends Schema.Schema.Type<typeof NewFlag> {}

/** PATCH: omitted keys are unchanged. */
export const FlagChanges = Schema.Struct({
  name: Schema.optionalKey(name),
  color: Schema.optionalKey(color),
  usable_on_documents
})
export interface FlagChanges extends Schema.Schema.Type<typeof FlagChanges> {}

const params = { flagId: fromDigits(FlagId) }

/** [NET-105] [SAD-011] The platform's flags, for its super admins; 403 `closed.isSuperAdmin` for everyone else. */
export class ProviderFlagsApi extends HttpApiGroup.make("providerFlags")
  .add(
    /** Sorted by name, with the number of documents that have each flag. */
    HttpApiEndpoint.get("list", "/sa/flags", {
      success: Data(Schema.Array(ProviderFlag)),
      error: [BadRequest, Forbidden]
    }),
    /** 422 `flag.name_taken` if another flag has the name (case is ignored). */
    HttpApiEndpoint.post("create", "/sa/flags", {
      payload: NewFlag,
      success: Data(ProviderFlag).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.patch("change", "/sa/flags/:flagId", {
      params,
      headers: ifMatch,
      payload: FlagChanges,
      success: Data(ProviderFlag),
      error: overtaken
    }),
    /**
     * Removes the flag from every document. 409 `closed.isUseKnown` if more documents have it than `documents`, the
     * number that the caller confirmed.
     */
    HttpApiEndpoint.delete("remove", "/sa/flags/:flagId", {
      params,
      query: {
        documents: fromDigits(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 })))
      },
      success: HttpApiSchema.NoContent,
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
