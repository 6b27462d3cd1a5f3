import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Throttle } from "#server/access/Throttle.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { Converters } from "#server/documents/renditions/Converter.ts"
import { Mails } from "#server/mail/Mails.ts"
import { Caller } from "#server/platform/Caller.ts"
import { Files } from "#server/platform/Files.ts"
import { notFound } from "#server/platform/scope.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"
import {
  correctSignatory,
  ownLink,
  readHistory,
  readSignature,
  reorderSignatories,
  sendEvent
} from "#server/signatures/changeSignature.ts"
import { addCredit, readCredit } from "#server/signatures/credit.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { listFirm, listVendor, readBalance } from "#server/signatures/listSignatures.ts"
import { makePaper } from "#server/signatures/makePaper.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { prepareSending, sendSignature } from "#server/signatures/sendSignature.ts"
import { signDocument } from "#server/signatures/signDocument.ts"
import { askCode, delegateSigning, openLink, refuseToSign } from "#server/signatures/signingVisits.ts"

type Services =
  | Converters
  | SqlClient.SqlClient
  | DocumentRepository
  | Files
  | Mails
  | PdfSigner
  | Sealing
  | SigningSettings
  | Throttle

const Signatures = HttpApiBuilder.group(
  PortalApi,
  "signatures",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<Services>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ query }) {
        return yield* provided(listFirm(yield* Viewer, query))
      }),
      balance: Effect.fn(function* ({ query }) {
        return yield* answer(readBalance(yield* Viewer, query.firm_id))
      }),
      account: Effect.fn(function* ({ params }) {
        return yield* answer(readCredit(yield* Viewer, params.firmId))
      }),
      credit: Effect.fn(function* ({ params, payload }) {
        return yield* answer(addCredit(yield* Viewer, params.firmId, payload.count))
      }),
      ofVendor: Effect.fn(function* ({ params }) {
        return yield* answer(listVendor(yield* Viewer, params.vendorId))
      }),
      send: Effect.fn(function* ({ params, payload }) {
        return yield* answer(sendSignature(yield* Viewer, params.vendorId, payload))
      }),
      prepare: Effect.fn(function* ({ params, query }) {
        return yield* answer(prepareSending(yield* Viewer, params.vendorId, query.document_id))
      }),
      convert: Effect.fn(function* ({ params, payload }) {
        return yield* answer(makePaper(yield* Viewer, params.vendorId, payload.document_id))
      }),
      history: Effect.fn(function* ({ params }) {
        return yield* answer(readHistory(yield* Viewer, params.vendorId, params.signatureId))
      }),
      order: Effect.fn(function* ({ params, payload }) {
        const { signatureId, vendorId } = params
        return yield* answer(reorderSignatories(yield* Viewer, vendorId, signatureId, payload.signatories))
      }),
      link: Effect.fn(function* ({ params }) {
        return yield* answer(ownLink(yield* Viewer, params.vendorId, params.signatureId))
      }),
      read: Effect.fn(function* ({ params }) {
        return yield* answer(readSignature(yield* Viewer, params.vendorId, params.signatureId))
      }),
      event: Effect.fn(function* ({ params, payload }) {
        return yield* answer(sendEvent(yield* Viewer, params.vendorId, params.signatureId, payload.type))
      }),
      correct: Effect.fn(function* ({ params, payload }) {
        const { signatoryId, signatureId, vendorId } = params
        return yield* answer(correctSignatory(yield* Viewer, vendorId, signatureId, signatoryId, payload))
      })
    })
  })
)

const Signing = HttpApiBuilder.group(
  PortalApi,
  "signing",
  Effect.fn(function* (handlers) {
    const sessions = yield* Sessions
    const { answer, provided } = yield* handlerKit<Services>()
    const counted = Effect.flatMap(Caller, ({ address }) => sessions.visitor(undefined, address))
    return handlers.handleAll({
      visit: Effect.fn(function* ({ payload }) {
        yield* counted
        return yield* answer(openLink(payload.token, yield* Caller))
      }),
      code: Effect.fn(function* ({ params }) {
        yield* counted
        return yield* answer(askCode(params.pass))
      }),
      sign: Effect.fn(function* ({ params, payload }) {
        yield* counted
        const { address } = yield* Caller
        return yield* answer(signDocument(params.pass, address, payload))
      }),
      refuse: Effect.fn(function* ({ params, payload }) {
        yield* counted
        return yield* answer(refuseToSign(params.pass, payload.reason))
      }),
      delegate: Effect.fn(function* ({ params, payload }) {
        yield* counted
        yield* provided(delegateSigning(params.pass, payload))
      }),
      // Unreachable: `signingDocumentRoute` serves this URL before the HTTP API does.
      document: Effect.fn(function* () {
        return yield* notFound()
      }),
      news: Effect.fn(function* () {
        return yield* notFound()
      }),
      verify: Effect.fn(function* () {
        return yield* notFound()
      })
    })
  })
)

export const SignaturesHandlers = Layer.merge(Signatures, Signing).pipe(Layer.provide(DocumentRepository.layer))
