import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ProgramAccess } from "#schemas/programs/access.ts"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { Secret } from "#schemas/documents/chosen.ts"
import { FirmIdParam, fromDigits, NodeId, VendorIdParam } from "#schemas/shared/ids.ts"
import { wholeNumber } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  Unprocessable
} from "#schemas/shared/problem.ts"
import { signableBytes, signatureFilters } from "#schemas/signatures/rules.ts"
import {
  CodeSent,
  SignatoryId,
  Signature,
  SignatureArea,
  SignatureFact,
  SignatureId,
  SignaturePreparation,
  SigningView,
  Verification
} from "#schemas/signatures/signature.ts"

const vendor = { vendorId: VendorIdParam }
const one = { ...vendor, signatureId: fromDigits(SignatureId) }
const reading = [BadRequest, Forbidden, NotFound] as const
const writing = [...reading, Conflict, Unprocessable] as const
const text = Schema.String.check(Schema.isMaxLength(4_000))
const line = Schema.String.check(Schema.isMaxLength(400))

const rank = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99 }))

/** [SIG-001] A signatory; errors are reported by field. */
const Person = Schema.Struct({
  email: line,
  firstname: line,
  lastname: line,
  phone_number: Schema.optionalKey(line)
})

/** [NET-083] [NET-089] Documents that are signed. */
export class SignaturesApi extends HttpApiGroup.make("signatures")
  .add(
    /**
     * [NET-089] Signatures of all companies of a firm that the caller has access to, or of one (NET-083): open ones
     * first, by expiry.
     */
    HttpApiEndpoint.get("list", "/signatures", {
      query: {
        firm_id: FirmIdParam,
        vendor_id: Schema.optionalKey(VendorIdParam),
        /**
         * `open`: not ended, `late`: open and overdue, `mine`: waiting for the caller, `done`: signed, `stopped`: ended
         * otherwise.
         */
        state: Schema.optionalKey(Schema.Literals(signatureFilters)),
        /** Part of the document's name, the company's or a signatory's. */
        search: Schema.optionalKey(line),
        ...PageQuery
      },
      success: Page(Signature),
      error: reading
    }),
    /** [SIG-012] How many documents the firm may still send. */
    HttpApiEndpoint.get("balance", "/signatures/balance", {
      query: { firm_id: FirmIdParam },
      success: Data(Schema.Struct({ balance: Schema.Int, has_timestamp: Schema.Boolean })),
      error: reading
    }),
    /** [SIG-012] The same for the provider's people. */
    HttpApiEndpoint.get("account", "/sa/accounting-firms/:firmId/signatures", {
      params: { firmId: FirmIdParam },
      success: Data(Schema.Struct({ balance: Schema.Int })),
      error: reading
    }).annotate(ProgramAccess, "none"),
    /** [SIG-012] The provider adds signatures to a firm's balance; a negative count takes some back, never below zero. */
    HttpApiEndpoint.post("credit", "/sa/accounting-firms/:firmId/signatures", {
      params: { firmId: FirmIdParam },
      payload: Schema.Struct({ count: wholeNumber("signing.count_invalid", -1_000_000, 1_000_000) }),
      success: Data(Schema.Struct({ balance: Schema.Int })),
      error: writing
    }).annotate(ProgramAccess, "none"),
    /** [NET-083] At most 500 signatures of a company, open ones first; guests get 403. */
    HttpApiEndpoint.get("ofVendor", "/vendors/:vendorId/signatures", {
      params: vendor,
      success: Data(Schema.Array(Signature)),
      error: reading
    }),
    /** Everything is validated before anything is sent, stored or charged. */
    HttpApiEndpoint.post("send", "/vendors/:vendorId/signatures", {
      params: vendor,
      payload: Schema.Struct({
        document_id: NodeId,
        signatories: Schema.Array(
          Schema.Struct({
            ...Person.fields,
            /** [SIG-006] From 1; signatories with the same rank sign in any order. */
            rank,
            areas: Schema.Array(SignatureArea).check(Schema.isMaxLength(20))
          })
        ).check(Schema.isMaxLength(100)),
        message: Schema.optionalKey(text),
        expires_in_days: Schema.optionalKey(Schema.Int)
      }),
      success: Data(Signature).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    /** What has to be known before a document is sent: whether it can be signed, by whom, and the balance. */
    HttpApiEndpoint.get("prepare", "/vendors/:vendorId/signatures/preparation", {
      params: vendor,
      query: { document_id: fromDigits(NodeId) },
      success: Data(SignaturePreparation),
      error: [...reading, Unprocessable]
    }),
    /** [SIG-O01] Makes a PDF of a document beside it. */
    HttpApiEndpoint.post("convert", "/vendors/:vendorId/signatures/papers", {
      params: vendor,
      payload: Schema.Struct({ document_id: NodeId }),
      success: Data(Schema.Struct({ document_id: NodeId })).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.get("read", "/vendors/:vendorId/signatures/:signatureId", {
      params: one,
      success: Data(Signature),
      error: reading
    }),
    HttpApiEndpoint.post("event", "/vendors/:vendorId/signatures/:signatureId/events", {
      params: one,
      payload: Schema.Struct({
        type: Schema.Literals(["signature.cancelled", "signature.reminded", "signature.retried"])
      }),
      success: Data(Signature),
      error: writing
    }),
    /** A signature's journal, oldest entry first. */
    HttpApiEndpoint.get("history", "/vendors/:vendorId/signatures/:signatureId/history", {
      params: one,
      success: Data(Schema.Array(SignatureFact)),
      error: reading
    }),
    /** [SIG-006] Reorders those who wait; they cannot be placed before a person who was already asked. */
    HttpApiEndpoint.put("order", "/vendors/:vendorId/signatures/:signatureId/order", {
      params: one,
      payload: Schema.Struct({
        signatories: Schema.Array(Schema.Struct({ id: SignatoryId, rank })).check(Schema.isMaxLength(100))
      }),
      success: Data(Signature),
      error: writing
    }),
    /** The personal link of the caller, whose turn it is to sign. */
    HttpApiEndpoint.post("link", "/vendors/:vendorId/signatures/:signatureId/links", {
      params: one,
      success: Data(Schema.Struct({ token: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: [...reading, Conflict]
    }),
    /** [SIG-005] Until they have answered. A new address gets a new link, and the old link stops working. */
    HttpApiEndpoint.patch("correct", "/vendors/:vendorId/signatures/:signatureId/signatories/:signatoryId", {
      params: { ...one, signatoryId: fromDigits(SignatoryId) },
      payload: Person,
      success: Data(Signature),
      error: writing
    })
  )
  .annotate(ProgramAccess, "signatures")
  .middleware(SignedInOnly) {}

const pass = { pass: Secret }
const visiting = [BadRequest, NotFound, TooManyRequests] as const
const answering = [...visiting, Conflict, Unprocessable] as const

/** Calls of the owner of a personal link. A link that has ended answers like one that does not exist. */
export class SigningApi extends HttpApiGroup.make("signing").add(
  HttpApiEndpoint.post("visit", "/signing/visits", {
    payload: Schema.Struct({ token: line }),
    success: Data(SigningView).pipe(HttpApiSchema.status(201)),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  /** The document to sign, with ranges. Served by a byte route. */
  HttpApiEndpoint.get("document", "/signing/visits/:pass/document", {
    params: pass,
    success: HttpApiSchema.StreamUint8Array(),
    error: visiting
  }),
  /** Sends a one-time code: by SMS where a service and the number are known, else and if that fails by mail. */
  HttpApiEndpoint.post("code", "/signing/visits/:pass/codes", {
    params: pass,
    success: Data(CodeSent).pipe(HttpApiSchema.status(201)),
    error: answering
  }),
  HttpApiEndpoint.post("sign", "/signing/visits/:pass/signature", {
    params: pass,
    payload: Schema.Struct({
      code: line,
      has_consented: Schema.Boolean,
      /** A drawn signature as a PNG in base64; absent: the name is used. */
      drawing: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(400_000)))
    }),
    success: Data(SigningView),
    error: [...answering, Unavailable]
  }),
  HttpApiEndpoint.post("refuse", "/signing/visits/:pass/refusal", {
    params: pass,
    payload: Schema.Struct({ reason: text }),
    success: Data(SigningView),
    error: answering
  }),
  /** Names a delegate, who gets a link of their own; this link stops working. */
  HttpApiEndpoint.post("delegate", "/signing/visits/:pass/delegation", {
    params: pass,
    payload: Person,
    success: HttpApiSchema.NoContent,
    error: answering
  }),
  /**
   * [SIG-O04] What the configured outside service says, signed as Standard Webhooks are. Served by a byte route: the
   * signature covers the very bytes.
   */
  HttpApiEndpoint.post("news", "/signing/service-news", {
    payload: Schema.Struct({
      type: line,
      data: Schema.Struct({ reference: line, signatory: SignatoryId, reason: Schema.optionalKey(text) })
    }),
    success: HttpApiSchema.NoContent,
    error: [...answering, Unauthorized]
  }),
  /** Checks a PDF without storing it. Served by a byte route. */
  HttpApiEndpoint.post("verify", "/signing/verifications", {
    payload: HttpApiSchema.StreamUint8Array({ maxBytes: signableBytes }),
    success: Data(Verification),
    error: [BadRequest, NotFound, Unprocessable, TooManyRequests]
  })
) {}
