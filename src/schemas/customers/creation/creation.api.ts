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

/** Maximum length of any text. Drafts are not validated; the last step applies the limits of each field. */
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

/** [WIZ-O01] The wizard's values as typed; a draft may contain invalid values. */
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
/** Idempotency key: repeating the last step with the same key returns the same client file. */
const key = said(Schema.String, "customer.choice_invalid").check(
  Schema.isPattern(/^[\w-]{16,64}$/, { message: "customer.choice_invalid" })
)

/** [WIZ-O02] The caller's draft in a firm. `revision` 0: nothing is stored yet. */
export const CreationDraft = Schema.Struct({
  key,
  step,
  /** The furthest step that the user has reached. */
  furthest: step,
  values: CreationValues,
  revision: Schema.Int,
  saved_at: Schema.NullOr(Instant)
})
export interface CreationDraft extends Schema.Schema.Type<typeof CreationDraft> {}

export const CreationDraftChanges = Schema.Struct({ key, step, furthest: step, values: CreationValues })
export interface CreationDraftChanges extends Schema.Schema.Type<typeof CreationDraftChanges> {}

/** [WIZ-009] The created client file. `tree` is `building` until a job has created the folders. */
export const CreatedClientFile = Schema.Struct({
  id: VendorId,
  company_name: Schema.String,
  tree: Schema.Literals(["ready", "building"])
})
export interface CreatedClientFile extends Schema.Schema.Type<typeof CreatedClientFile> {}

const firm = { firmId: FirmIdParam }
const reading = [BadRequest, Forbidden, NotFound] as const

/** Calls of the wizard that creates client files. Requires the firm right to create them (ROL-O04). */
export class CreationApi extends HttpApiGroup.make("creation")
  .add(
    /** The caller's draft in the firm; without one, an empty draft with a new key. */
    HttpApiEndpoint.get("draft", "/accounting-firms/:firmId/vendor-draft", {
      params: firm,
      success: Data(CreationDraft),
      error: reading
    }),
    /** Saves the draft; 412 if another window has saved or completed it. */
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
     * [NET-049] [WIZ-O02] [VAL-045] The last step: creates the client file in one transaction and deletes the draft
     * with this key. Idempotent by key.
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
