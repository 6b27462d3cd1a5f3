import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import {
  CatalogState,
  Category,
  CategoryId,
  Frequency,
  Offer,
  OfferId,
  OfferSummary,
  Service,
  ServiceDuration,
  ServiceId,
  ServiceSummary,
  ServiceTask
} from "#schemas/catalog/catalog.ts"
import { offerServiceLimit, serviceTaskLimit } from "#schemas/catalog/rules.ts"
import { NoteBlock } from "#schemas/customers/clientFile.ts"
import { exportFormats } from "#schemas/customers/listWords.ts"
import { FirmIdParam, fromDigits } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Data, PageQuery, Pagination } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PreconditionFailed,
  Unprocessable
} from "#schemas/shared/problem.ts"

const firm = { firmId: FirmIdParam }
const category = { ...firm, categoryId: fromDigits(CategoryId) }
const service = { ...firm, catalogServiceId: fromDigits(ServiceId) }
const offer = { ...firm, offerId: fromDigits(OfferId) }
const refusals = [BadRequest, Forbidden, NotFound, Conflict, Unprocessable] as const
const ifMatch = { "if-match": Schema.optionalKey(Schema.String) }
const root = "/accounting-firms/:firmId"

const contract = said(Schema.Array(NoteBlock).check(Schema.isMaxLength(1_000)), "customer.note_too_long")
const text = said(Schema.String, "catalog.text_characters")
/** Accepts any finite number: the form's rules check that it is whole and within bounds, with their own messages. */
const number = (code: MessageCode) => said(Schema.Number, code).check(Schema.isFinite({ message: code }))

const serviceFields = {
  /** A category of this firm. */
  category_id: number("catalog.category_missing"),
  title: said(Schema.String, "catalog.title_missing"),
  reference: text,
  deliverable: text,
  commercial_text: text,
  contractual_text: contract,
  unit_price: number("catalog.price_invalid"),
  vat_rate: number("catalog.vat_invalid"),
  quantity: number("catalog.quantity_invalid"),
  unit: text,
  duration: number("catalog.duration_invalid"),
  duration_unit: said(ServiceDuration, "catalog.duration_invalid"),
  frequency: said(Frequency, "catalog.frequency_invalid"),
  hours_budget: number("catalog.budget_invalid"),
  is_client_visible: Schema.Boolean,
  tasks: said(Schema.Array(ServiceTask).check(Schema.isMaxLength(serviceTaskLimit)), "catalog.too_many_tasks")
}
const offerFields = {
  title: said(Schema.String, "catalog.title_missing"),
  reference: text,
  is_public: Schema.Boolean,
  commercial_text: text,
  contractual_text: contract,
  typed_price: Schema.NullOr(number("catalog.price_invalid")),
  typed_minutes: Schema.NullOr(number("catalog.budget_invalid")),
  unit: text,
  duration: number("catalog.duration_invalid"),
  duration_unit: said(ServiceDuration, "catalog.duration_invalid"),
  services: said(
    Schema.Array(
      Schema.Struct({ service_id: number("catalog.service_unknown"), quantity: number("catalog.quantity_invalid") })
    ).check(Schema.isMaxLength(offerServiceLimit)),
    "catalog.too_many_services"
  )
}
const optional = <F extends Record<string, Schema.Top>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, Schema.optionalKey(field)])) as {
    readonly [K in keyof F]: Schema.optionalKey<F[K]>
  }

const listQuery = {
  ...PageQuery,
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  state: Schema.optionalKey(CatalogState),
  category_id: Schema.optionalKey(fromDigits(CategoryId))
}

/** Events for the state machine of a service or an offer. */
export const CatalogStep = Schema.Literals(["item.published", "item.archived", "item.restored"])
export type CatalogStep = typeof CatalogStep.Type

/** [CAT-003] The firm's catalogue. Only for the firm's staff. */
export class CatalogApi extends HttpApiGroup.make("catalog")
  .add(
    /** The categories, in the order that the firm chose. `closed_by`: guards that forbid the caller to change them. */
    HttpApiEndpoint.get("categories", `${root}/catalog-categories`, {
      params: firm,
      success: Schema.Struct({ data: Schema.Array(Category), closed_by: Schema.Array(Schema.String) }),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Creates a category at the end of the order. */
    HttpApiEndpoint.post("createCategory", `${root}/catalog-categories`, {
      params: firm,
      payload: Schema.Struct({ name: said(Schema.String, "catalog.category_name_missing") }),
      success: Data(Category).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.patch("changeCategory", `${root}/catalog-categories/:categoryId`, {
      params: category,
      headers: ifMatch,
      payload: Schema.Struct({ name: said(Schema.String, "catalog.category_name_missing") }),
      success: Data(Category),
      error: [...refusals, PreconditionFailed]
    }),
    /**
     * Moves a category to an index, from 0; a larger index means the end. Returns all categories in their new order.
     */
    HttpApiEndpoint.post("placeCategory", `${root}/catalog-categories/:categoryId/place`, {
      params: category,
      payload: Schema.Struct({ place: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })) }),
      success: Schema.Struct({ data: Schema.Array(Category) }),
      error: refusals
    }),
    /** Deletes a category. 409 `closed.isCategoryEmpty` while it has services, archived ones included. */
    HttpApiEndpoint.delete("removeCategory", `${root}/catalog-categories/:categoryId`, {
      params: category,
      success: HttpApiSchema.NoContent,
      error: refusals
    }),
    /** The services by title, archived ones last. `search` matches a part of the title or the reference. */
    HttpApiEndpoint.get("services", `${root}/catalog-services`, {
      params: firm,
      query: { ...listQuery, visible: Schema.optionalKey(Schema.Literals(["client", "internal"])) },
      success: Schema.Struct({
        data: Schema.Array(ServiceSummary),
        pagination: Pagination,
        closed_by: Schema.Array(Schema.String)
      }),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.get("service", `${root}/catalog-services/:catalogServiceId`, {
      params: service,
      success: Data(Service),
      error: [BadRequest, Forbidden, NotFound]
    }),
    /** Creates a service as a draft. */
    HttpApiEndpoint.post("createService", `${root}/catalog-services`, {
      params: firm,
      payload: Schema.Struct(serviceFields),
      success: Data(Service).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** Omitted keys are unchanged. Existing orders and missions keep their copy of the service. */
    HttpApiEndpoint.patch("changeService", `${root}/catalog-services/:catalogServiceId`, {
      params: service,
      headers: ifMatch,
      payload: Schema.Struct(optional(serviceFields)),
      success: Data(Service),
      error: [...refusals, PreconditionFailed]
    }),
    HttpApiEndpoint.post("duplicateService", `${root}/catalog-services/:catalogServiceId/duplicates`, {
      params: service,
      success: Data(Service).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.post("stepService", `${root}/catalog-services/:catalogServiceId/events`, {
      params: service,
      payload: Schema.Struct({ type: CatalogStep }),
      success: Data(Service),
      error: refusals
    }),
    /** Deletes a service. 409 `closed.isItemUnused` while an offer, a service request or a mission refers to it. */
    HttpApiEndpoint.delete("removeService", `${root}/catalog-services/:catalogServiceId`, {
      params: service,
      success: HttpApiSchema.NoContent,
      error: refusals
    }),
    HttpApiEndpoint.get("offers", `${root}/catalog-offers`, {
      params: firm,
      query: { ...listQuery, visible: Schema.optionalKey(Schema.Literals(["public", "private"])) },
      success: Schema.Struct({
        data: Schema.Array(OfferSummary),
        pagination: Pagination,
        closed_by: Schema.Array(Schema.String)
      }),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.get("offer", `${root}/catalog-offers/:offerId`, {
      params: offer,
      success: Data(Offer),
      error: [BadRequest, Forbidden, NotFound]
    }),
    HttpApiEndpoint.post("createOffer", `${root}/catalog-offers`, {
      params: firm,
      payload: Schema.Struct(offerFields),
      success: Data(Offer).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.patch("changeOffer", `${root}/catalog-offers/:offerId`, {
      params: offer,
      headers: ifMatch,
      payload: Schema.Struct(optional(offerFields)),
      success: Data(Offer),
      error: [...refusals, PreconditionFailed]
    }),
    HttpApiEndpoint.post("duplicateOffer", `${root}/catalog-offers/:offerId/duplicates`, {
      params: offer,
      success: Data(Offer).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    HttpApiEndpoint.post("stepOffer", `${root}/catalog-offers/:offerId/events`, {
      params: offer,
      payload: Schema.Struct({ type: CatalogStep }),
      success: Data(Offer),
      error: refusals
    }),
    HttpApiEndpoint.delete("removeOffer", `${root}/catalog-offers/:offerId`, {
      params: offer,
      success: HttpApiSchema.NoContent,
      error: refusals
    })
  )
  .annotate(ProgramAccess, "services")
  .middleware(SignedInOnly) {}

/**
 * [CAT-003] Downloads the services as a file that the import can read. Served by a streaming route outside the API
 * handlers, with the same permission checks.
 */
export class ServicesExportApi extends HttpApiGroup.make("servicesExport")
  .add(
    HttpApiEndpoint.get("download", `${root}/catalog-services/exports/:format`, {
      params: { ...firm, format: Schema.Literals(exportFormats) },
      success: HttpApiSchema.StreamUint8Array(),
      error: [BadRequest, Forbidden, NotFound]
    })
  )
  .middleware(SignedInOnly) {}
