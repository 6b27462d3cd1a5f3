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

/** [SIG-001] A signatory. The schema only limits lengths, so that errors are reported by field. */
const Person = Schema.Struct({
  email: line,
  firstname: line,
  lastname: line,
  phone_number: Schema.optionalKey(line)
})

/** [NET-083] [NET-089] Signatures of documents, for members of a firm or company. */
export class SignaturesApi extends HttpApiGroup.make("signatures")
  .add(
    /**
     * [NET-089] Signatures of all companies of a firm that the caller may access, or of one company (NET-083). Open
     * ones come first, by expiry.
     */
    HttpApiEndpoint.get("list", "/signatures", {
      query: {
        firm_id: FirmIdParam,
        vendor_id: Schema.optionalKey(VendorIdParam),
        /**
         * `open`: not ended; `late`: open and overdue; `mine`: awaiting the caller; `done`: signed; `stopped`: ended
         * without being signed.
         */
        state: Schema.optionalKey(Schema.Literals(signatureFilters)),
        /** Text contained in the name of the document, the company or a signatory. */
        search: Schema.optionalKey(line),
        ...PageQuery
      },
      success: Page(Signature),
      error: reading
    }),
    /** [SIG-012] Number of documents that the firm may still send. */
    HttpApiEndpoint.get("balance", "/signatures/balance", {
      query: { firm_id: FirmIdParam },
      success: Data(Schema.Struct({ balance: Schema.Int, has_timestamp: Schema.Boolean })),
      error: reading
    }),
    /** [SIG-012] The balance of any firm, for super admins. */
    HttpApiEndpoint.get("account", "/sa/accounting-firms/:firmId/signatures", {
      params: { firmId: FirmIdParam },
      success: Data(Schema.Struct({ balance: Schema.Int })),
      error: reading
    }).annotate(ProgramAccess, "none"),
    /** [SIG-012] Adds to a firm's balance, for super admins; a negative count subtracts, but never below zero. */
    HttpApiEndpoint.post("credit", "/sa/accounting-firms/:firmId/signatures", {
      params: { firmId: FirmIdParam },
      payload: Schema.Struct({ count: wholeNumber("signing.count_invalid", -1_000_000, 1_000_000) }),
      success: Data(Schema.Struct({ balance: Schema.Int })),
      error: writing
    }).annotate(ProgramAccess, "none"),
    /** [NET-083] Up to 500 signatures of a company, open ones first. 403 for guests. */
    HttpApiEndpoint.get("ofVendor", "/vendors/:vendorId/signatures", {
      params: vendor,
      success: Data(Schema.Array(Signature)),
      error: reading
    }),
    /** Sends a document to signature. All fields are validated before anything is stored, sent or charged. */
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
    /** Facts needed before sending: whether the document can be signed, possible signatories, and the balance. */
    HttpApiEndpoint.get("prepare", "/vendors/:vendorId/signatures/preparation", {
      params: vendor,
      query: { document_id: fromDigits(NodeId) },
      success: Data(SignaturePreparation),
      error: [...reading, Unprocessable]
    }),
    /** [SIG-O01] Converts a document to PDF and stores the PDF in the same folder. Returns its id. */
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
    /** Journal of a signature, oldest entry first. */
    HttpApiEndpoint.get("history", "/vendors/:vendorId/signatures/:signatureId/history", {
      params: one,
      success: Data(Schema.Array(SignatureFact)),
      error: reading
    }),
    /**
     * [SIG-006] Changes the order of signatories who are still waiting. They cannot come before one who was already
     * asked.
     */
    HttpApiEndpoint.put("order", "/vendors/:vendorId/signatures/:signatureId/order", {
      params: one,
      payload: Schema.Struct({
        signatories: Schema.Array(Schema.Struct({ id: SignatoryId, rank })).check(Schema.isMaxLength(100))
      }),
      success: Data(Signature),
      error: writing
    }),
    /** Creates a personal signing link for the caller; 409 if it is not their turn. */
    HttpApiEndpoint.post("link", "/vendors/:vendorId/signatures/:signatureId/links", {
      params: one,
      success: Data(Schema.Struct({ token: Schema.String })).pipe(HttpApiSchema.status(201)),
      error: [...reading, Conflict]
    }),
    /**
     * [SIG-005] Corrects a signatory who has not answered yet. A new mail address gets a new link; the old link stops
     * working.
     */
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

/** Calls for the owner of a personal link. An ended link is answered like an unknown one. */
export class SigningApi extends HttpApiGroup.make("signing").add(
  HttpApiEndpoint.post("visit", "/signing/visits", {
    payload: Schema.Struct({ token: line }),
    success: Data(SigningView).pipe(HttpApiSchema.status(201)),
    error: [BadRequest, Unprocessable, TooManyRequests]
  }),
  /** The document to sign; supports range requests. A raw byte route serves it. */
  HttpApiEndpoint.get("document", "/signing/visits/:pass/document", {
    params: pass,
    success: HttpApiSchema.StreamUint8Array(),
    error: visiting
  }),
  /**
   * Sends a one-time code: by SMS if a service is configured and the number is known; otherwise, or if the SMS fails,
   * by mail.
   */
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
      /** Drawn signature as a base64 PNG; if omitted, the person's name is shown instead. */
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
  /** Names a delegate and sends them a link of their own; the caller's link stops working. */
  HttpApiEndpoint.post("delegate", "/signing/visits/:pass/delegation", {
    params: pass,
    payload: Person,
    success: HttpApiSchema.NoContent,
    error: answering
  }),
  /**
   * [SIG-O04] Webhook of the configured outside service, signed as in Standard Webhooks. A raw byte route serves it,
   * because the signature is computed over the exact bytes of the body.
   */
  HttpApiEndpoint.post("news", "/signing/service-news", {
    payload: Schema.Struct({
      type: line,
      data: Schema.Struct({ reference: line, signatory: SignatoryId, reason: Schema.optionalKey(text) })
    }),
    success: HttpApiSchema.NoContent,
    error: [...answering, Unauthorized]
  }),
  /** Verifies the signatures of a PDF without storing it. A raw byte route serves it. */
  HttpApiEndpoint.post("verify", "/signing/verifications", {
    payload: HttpApiSchema.StreamUint8Array({ maxBytes: signableBytes }),
    success: Data(Verification),
    error: [BadRequest, NotFound, Unprocessable, TooManyRequests]
  })
) {}
