import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { OfferId, ServiceId } from "#schemas/catalog/catalog.ts"
import { ClientCatalog, ClientOfferDetail, ClientServiceDetail } from "#schemas/catalog/clientCatalog.ts"
import {
  ServiceRequest,
  ServiceRequestId,
  ServiceRequestState,
  ServiceRequestSummary
} from "#schemas/catalog/serviceRequest.ts"
import { itemLimit, messageLimit } from "#schemas/catalog/limits.ts"
import { FirmIdParam, fromDigits, VendorIdParam } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data, PageQuery, Pagination } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

const company = { vendorId: VendorIdParam }
const request = { ...company, serviceRequestId: fromDigits(ServiceRequestId) }
const reading = [BadRequest, Forbidden, NotFound] as const
const refusals = [...reading, Conflict, Unprocessable] as const

const counts = Schema.Struct({
  requested: Schema.Int,
  accepted: Schema.Int,
  declined: Schema.Int,
  withdrawn: Schema.Int,
  converted: Schema.Int
})
const listed = Schema.Struct({
  data: Schema.Array(ServiceRequestSummary),
  pagination: Pagination,
  /** Numbers of requests by state; the filter by state is ignored, the others apply. */
  counts
})
const query = {
  ...PageQuery,
  state: Schema.optionalKey(ServiceRequestState),
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  /**
   * Id of a request: returns the page that contains it, instead of `page`. Ignored if the filters exclude that request.
   */
  request: Schema.optionalKey(fromDigits(Schema.Int))
}

/** [SRQ-001] [SRQ-007] Service requests of clients, and the firm's answers. */
export class ServiceRequestsApi extends HttpApiGroup.make("serviceRequests")
  .add(
    /**
     * [SRQ-005] What the company can order. Like the calls by id, it only returns published items that clients may see.
     */
    HttpApiEndpoint.get("catalog", "/vendors/:vendorId/catalog", {
      params: company,
      success: Data(ClientCatalog),
      error: reading
    }),
    HttpApiEndpoint.get("service", "/vendors/:vendorId/catalog/services/:catalogServiceId", {
      params: { ...company, catalogServiceId: fromDigits(ServiceId) },
      success: Data(ClientServiceDetail),
      error: reading
    }),
    HttpApiEndpoint.get("offer", "/vendors/:vendorId/catalog/offers/:offerId", {
      params: { ...company, offerId: fromDigits(OfferId) },
      success: Data(ClientOfferDetail),
      error: reading
    }),
    /** The company's service requests, newest first. */
    HttpApiEndpoint.get("list", "/vendors/:vendorId/service-requests", {
      params: company,
      query,
      success: listed,
      error: reading
    }),
    HttpApiEndpoint.get("one", "/vendors/:vendorId/service-requests/:serviceRequestId", {
      params: request,
      success: Data(ServiceRequest),
      error: reading
    }),
    /**
     * [SRQ-004] [SRQ-O01] Orders services and offers; idempotent by `key`. The request stores a copy of the prices: 409
     * `closed.isPriceAsShown` if the total differs from `total_price`, 409 `closed.isOrderable` if an item can no
     * longer be ordered.
     */
    HttpApiEndpoint.post("order", "/vendors/:vendorId/service-requests", {
      params: company,
      payload: Schema.Struct({
        key: said(Schema.String.check(Schema.isPattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)), "error.422"),
        items: said(
          Schema.Array(
            Schema.Struct({
              kind: Schema.Literals(["service", "offer"]),
              id: Schema.Finite,
              quantity: said(Schema.Number, "catalog.quantity_invalid").check(Schema.isFinite())
            })
          ).check(Schema.isMaxLength(itemLimit)),
          "service_request.too_many_items"
        ),
        message: said(Schema.String.check(Schema.isMaxLength(messageLimit * 4)), "service_request.message_too_long"),
        /** The total in cents without VAT that was shown to the user. */
        total_price: Schema.Finite
      }),
      success: Data(ServiceRequest).pipe(HttpApiSchema.status(201)),
      error: refusals
    }),
    /** Answers a request: the firm accepts or declines it, or the client withdraws it. */
    HttpApiEndpoint.post("step", "/vendors/:vendorId/service-requests/:serviceRequestId/events", {
      params: request,
      payload: Schema.Struct({
        type: Schema.Literals(["order.accepted", "order.declined", "order.withdrawn"]),
        reason: Schema.optionalKey(
          said(Schema.String.check(Schema.isMaxLength(100_000)), "service_request.reason_missing")
        )
      }),
      success: Data(ServiceRequest),
      error: refusals
    }),
    /** [SRQ-O01] Service requests of all clients that the calling staff member has access to. */
    HttpApiEndpoint.get("inbox", "/accounting-firms/:firmId/service-requests", {
      params: { firmId: FirmIdParam },
      query: { ...query, vendor_id: Schema.optionalKey(VendorIdParam) },
      success: listed,
      error: reading
    })
  )
  .annotate(ProgramAccess, "services")
  .middleware(SignedInOnly) {}
