import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import { signableBytes } from "#schemas/signatures/rules.ts"
import { signatureOf } from "#server/applications/connectors/webhook.ts"
import { Mails } from "#server/mail/Mails.ts"
import { readBytes } from "#server/signatures/contents.ts"
import { type OutsideService, SigningSettings } from "#server/signatures/firmKeys.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { FollowedMessage, referenceOf } from "#server/signatures/service/serviceMessages.ts"
import {
  ServiceAway,
  type ServiceNews,
  type ServiceOrder,
  ServiceRefused,
  type SigningService
} from "#server/signatures/service/SigningService.ts"
import { senderOf } from "#server/signatures/signatureMails.ts"
import { enterSignature } from "#server/signatures/signatureRows.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"

/** Timeout of one call in ms, enough for a document of 50 MB. */
const timeout = 60_000
/** Maximum bytes of the signed document: the service adds signatures and pages of evidence. */
const signedBytes = 2 * signableBytes
const messageBytes = 1_000_000
export const serviceNewsPath = "/api/signing/service-news"

interface Call {
  readonly method: "GET" | "PUT"
  readonly path: string
  readonly type: string
  readonly body: Uint8Array
  readonly limit: number
}

/** Whether a retry would get the same status. */
const isFinal = (status: number) => [400, 409, 413, 415, 422].includes(status)

const readAll = async (answer: Response, limit: number): Promise<Buffer> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > limit) throw new Error(`the answer is longer than ${limit} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Calls the service, with a Standard Webhooks signature. Fails with `ServiceAway` if a retry may help, else
 * `ServiceRefused`.
 */
const call = ({ secret, url }: OutsideService, { body, limit, method, path, type }: Call) =>
  Effect.gen(function* () {
    const { bytes, status } = yield* Effect.tryPromise({
      try: async () => {
        const answer = await fetch(new URL(path, url.endsWith("/") ? url : `${url}/`), {
          method,
          headers: { "content-type": type, ...signatureOf(secret, randomUUID(), Date.now(), body) },
          ...(method === "GET" ? {} : { body: new Uint8Array(body) }),
          redirect: "error",
          signal: AbortSignal.timeout(timeout)
        })
        return { status: answer.status, bytes: await readAll(answer, limit) }
      },
      catch: (cause) => new ServiceAway({ detail: `${method} ${path}: ${String(cause)}` })
    })
    if (status >= 200 && status < 300) return bytes
    if (isFinal(status)) return yield* new ServiceRefused({ code: "signing.service_refused" })
    return yield* new ServiceAway({ detail: `${method} ${path}: HTTP ${status}` })
  })

const named = { opened: "signatory.opened", signed: "signatory.signed", refused: "signatory.refused" } as const

/** Whether the text is a URL that people can be sent to. */
const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Sends the complete current state of a signature. Repeated after each change, so that a lost call does no harm. */
const tell = (service: OutsideService, order: ServiceOrder) =>
  Effect.gen(function* () {
    const mails = yield* Mails
    const { language, signatories, signature } = order
    const sender = yield* inTransaction(Effect.andThen(enterSignature(signature.id), senderOf(signature)))
    const message = {
      reference: referenceOf(signature.id),
      state: signature.state === "loading" || signature.state === "inProgress" ? "open" : "ended",
      document: { name: signature.document_name, pages: signature.pages },
      sender: { name: `${sender.firstname} ${sender.lastname}`.trim(), firm: order.firm },
      message: signature.message,
      language,
      expires_at: new Date(signature.expires_at).toISOString(),
      news: mails.address(null, serviceNewsPath),
      signatories: signatories.map(({ area, email, firstname, id, lastname, phone_number, rank, state }) => ({
        id,
        rank,
        state,
        email,
        firstname,
        lastname,
        phone_number,
        area
      }))
    }
    const answer = yield* call(service, {
      method: "PUT",
      path: `signatures/${message.reference}`,
      type: "application/json",
      body: Buffer.from(JSON.stringify(message)),
      limit: messageBytes
    })
    const told = yield* Schema.decodeUnknownEffect(FollowedMessage)(answer.toString()).pipe(
      Effect.mapError((cause) => new ServiceAway({ detail: String(cause) }))
    )
    const known = new Set(signatories.map(({ id }) => id))
    const addresses = new Map(
      told.signatories.flatMap(({ id, url }) => (known.has(id) && isAddress(url) ? [[id, url] as const] : []))
    )
    if (addresses.size < known.size) return yield* new ServiceAway({ detail: "a signatory has no address" })
    const news = told.signatories.flatMap(({ id, reason = "", state }): ReadonlyArray<ServiceNews> =>
      known.has(id) && state !== "waiting" ? [{ signatory: id, type: named[state], reason }] : []
    )
    return { addresses, news }
  })

const documentPath = ({ signature }: ServiceOrder) => `signatures/${referenceOf(signature.id)}/document`

const configured = Effect.flatMap(SigningSettings, ({ service }) =>
  service === null ? Effect.fail(new ServiceAway({ detail: "SIGN_SERVICE_URL is not set" })) : Effect.succeed(service)
)

/**
 * [SIG-O04] An external service where people sign. It gets the document and the signatories, reports by signed messages
 * who has signed, and delivers the signed file. docs/signing-service.md describes its protocol.
 */
export const outsideService: SigningService = {
  begin: (order) =>
    Effect.gen(function* () {
      const service = yield* configured
      const { firm_id: firm, original: checksum } = order.signature
      const body = yield* readBytes({ firm, checksum })
      yield* call(service, {
        method: "PUT",
        path: documentPath(order),
        type: "application/pdf",
        body,
        limit: messageBytes
      })
      const { addresses } = yield* tell(service, order)
      return { pdf: null, timeRoot: null, addresses }
    }),
  follow: (order) =>
    Effect.gen(function* () {
      const { news } = yield* tell(yield* configured, order)
      return news
    }),
  finish: (order) =>
    Effect.gen(function* () {
      const signer = yield* PdfSigner
      const pdf = yield* call(yield* configured, {
        method: "GET",
        path: documentPath(order),
        type: "application/pdf",
        body: new Uint8Array(),
        limit: signedBytes
      })
      const spoiled = new ServiceRefused({ code: "signing.service_spoiled" })
      const { reports } = yield* signer.ask("verify", { pdf, roots: [] }).pipe(Effect.catchCause(() => spoiled))
      // Do not check who issued the service's certificates, only that its signatures are intact.
      const isSigned = reports.length > 0 && reports.every((one) => one.isWhole && one.changedLater.length === 0)
      if (!isSigned) return yield* spoiled
      return { pdf, timeRoot: null }
    })
}
