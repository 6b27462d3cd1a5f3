import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  administratorFields,
  creationAddressFields,
  creationGeneralFields,
  creationSteps,
  type CreationValues as Typed,
  mostYears
} from "#schemas/customers/creation/creation.ts"
import { FirmIdParam, Instant, VendorId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

/** A technical limit; the steps have their own limits for each field. */
const longest = 2_000
const text = said(Schema.String, "people.text_characters").check(
  Schema.isMaxLength(longest, { message: "people.text_too_long" })
)
const typed = <Field extends string>(fields: ReadonlyArray<Field>) =>
  Schema.Struct(Object.fromEntries(fields.map((field) => [field, text])) as Readonly<Record<Field, typeof text>>)
const id = said(Schema.Int, "customer.choice_invalid").check(
  Schema.isGreaterThan(0, { message: "customer.choice_invalid" })
)
const ids = said(Schema.Array(id).check(Schema.isMaxLength(1_000)), "customer.choice_invalid")

/** [WIZ-O01] The wizard's values as typed, not validated. */
export const CreationValues = Schema.Struct({
  siret: text,
  looked_up: text,
  general: typed(creationGeneralFields),
  intra_community_vat: text,
  address: typed(creationAddressFields),
  accountant_ids: ids,
  administrator: typed(administratorFields),
  years: said(
    Schema.Array(Schema.Struct({ name: text, start: text, end: text })).check(Schema.isMaxLength(mostYears)),
    "customer.choice_invalid"
  ),
  application_ids: ids,
  tree_model_id: said(Schema.NullOr(id), "customer.choice_invalid")
}) satisfies Schema.Codec<Typed>

const step = said(Schema.Literals(creationSteps), "customer.choice_invalid")
/** Idempotency key: a repeated last step gives the same client file. */
const key = said(Schema.String, "customer.choice_invalid").check(
  Schema.isPattern(/^[\w-]{16,64}$/, { message: "customer.choice_invalid" })
)

/** [WIZ-O02] A user's own draft in a firm. Revision 0 means that nothing is stored yet. */
export const CreationDraft = Schema.Struct({
  key,
  step,
  /** The furthest step that was reached. */
  furthest: step,
  values: CreationValues,
  revision: Schema.Int,
  saved_at: Schema.NullOr(Instant)
})
export interface CreationDraft extends Schema.Schema.Type<typeof CreationDraft> {}

export const CreationDraftChanges = Schema.Struct({ key, step, furthest: step, values: CreationValues })
export interface CreationDraftChanges extends Schema.Schema.Type<typeof CreationDraftChanges> {}

/** [WIZ-009] `building` until a job has created the folders. */
export const CreatedClientFile = Schema.Struct({
  id: VendorId,
  company_name: Schema.String,
  tree: Schema.Literals(["ready", "building"])
})
export interface CreatedClientFile extends Schema.Schema.Type<typeof CreatedClientFile> {}

const firm = { firmId: FirmIdParam }
const reading = [BadRequest, Forbidden, NotFound] as const

/** Calls of the wizard, for users who may create client files in the firm (ROL-O04). */
export class CreationApi extends HttpApiGroup.make("creation")
  .add(
    /** The caller's draft in the firm, else an empty one with a new key. */
    HttpApiEndpoint.get("draft", "/accounting-firms/:firmId/vendor-draft", {
      params: firm,
      success: Data(CreationDraft),
      error: reading
    }),
    /** 412 if another window has saved or finished the draft. */
    HttpApiEndpoint.put("keep", "/accounting-firms/:firmId/vendor-draft", {
      params: firm,
      headers: { "if-match": Schema.optionalKey(Schema.String) },
      payload: CreationDraftChanges,
      success: Data(CreationDraft),
      error: [...reading, PreconditionFailed, Unprocessable]
    }),
    HttpApiEndpoint.delete("drop", "/accounting-firms/:firmId/vendor-draft", {
      params: firm,
      success: HttpApiSchema.NoContent,
      error: reading
    }),
    /**
     * [NET-049] [WIZ-O02] [VAL-045] The last step: creates the client file with everything, or nothing. Idempotent by
     * key; deletes the draft with that key.
     */
    HttpApiEndpoint.post("create", "/accounting-firms/:firmId/vendors", {
      params: firm,
      headers: { "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(255))) },
      payload: CreationValues,
      success: Data(CreatedClientFile).pipe(HttpApiSchema.status(201)),
      error: [...reading, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
