import { randomInt, timingSafeEqual } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { signatoryMachine, type SignatoryEvent } from "#machines/signatures/signatory.machine.ts"
import { TooManyRequests } from "#schemas/shared/problem.ts"
import {
  codeMinutes,
  codesPerHour,
  codeTries,
  dialled,
  drawingLimits,
  maskedEmail,
  maskedPhone,
  reasonLimit,
  type SignatoryDraft
} from "#schemas/signatures/rules.ts"
import type { SignatoryId, SigningView } from "#schemas/signatures/signature.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { networkOf } from "#server/platform/origin.ts"
import { notFound, whenUnlocked } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { invalid } from "#server/shared/refusals.ts"
import { checkWhole, putPerson } from "#server/signatures/changeSignature.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { addFact } from "#server/signatures/playSignature.ts"
import { endByRefusal } from "#server/signatures/refusal.ts"
import { inviteSignatory, mailCode, senderOf, tellDelegated } from "#server/signatures/signatureMails.ts"
import { sendSms } from "#server/signatures/sms.ts"
import { signingWords } from "#server/signatures/words.ts"
import { enterSignature, type Locked, nameOf, type SignatoryRow, snapshotOf } from "#server/signatures/signatureRows.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

const passMinutes = 60
/** Maximum characters of a document's name in a text message. */
const smsNameLimit = 60
export const codeSeal = (signatory: number) => `signing_code:${signatory}`

/** A signatory who has opened their link. The signature is locked, and row-level security is set to its company. */
export interface Visitor extends Locked {
  readonly signatory: SignatoryRow
  readonly network: string
  readonly browser: string
}

export const visitFacts = ({ browser, network, signatory, signature }: Visitor) => ({
  email: signatory.email,
  network,
  browser,
  document: signature.latest_sha256
})

/**
 * Resolves the pass of an opened link, locks the signature and sets row-level security. 404 if pass or link has ended.
 */
export const enterVisitor = (pass: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [at] = yield* sql<{ signature_id: number; signatory_id: number; network: string; browser: string }>`
      select signature_id, signatory_id, network, browser from app.signing_pass(${hashSecret(pass)})`
    const locked = at === undefined ? undefined : yield* enterSignature(at.signature_id)
    const signatory = locked?.signatories.find(({ id }) => id === at?.signatory_id)
    if (at === undefined || locked === undefined || signatory === undefined) return yield* notFound()
    return { ...locked, signatory, network: at.network, browser: at.browser } satisfies Visitor
  })

const checkOwn = (visitor: Visitor, event: SignatoryEvent) =>
  decideOrConflict(signatoryMachine, snapshotOf(visitor, visitor.signatory), event, "hasNotAnswered")

/** The phone number that codes are sent to; null without an SMS service or a valid number. */
const phoneFor = ({ phone_number }: SignatoryRow) =>
  Effect.map(SigningSettings, ({ sms }) => (sms === null ? null : dialled(phone_number)))

/** What the signing page shows. `pass` is empty once the link has ended. */
export const viewOf = (visitor: Visitor, pass: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { stamps } = yield* SigningSettings
    const { signatories, signatory, signature } = visitor
    const sender = yield* senderOf(signature)
    const [company] = yield* sql<{
      company_name: string
    }>`select company_name from vendor where id = ${signature.vendor_id}`
    const view: SigningView = {
      pass,
      firm_name: sender.firm_name ?? "",
      company_name: company?.company_name ?? "",
      sender: `${sender.firstname} ${sender.lastname}`.trim(),
      document_name: signature.document_name,
      pages: signature.pages,
      message: signature.message,
      state: signature.state,
      signatory: {
        id: signatory.id as SignatoryId,
        state: signatory.state,
        firstname: signatory.firstname,
        lastname: signatory.lastname,
        masked_email: maskedEmail(signatory.email),
        masked_phone: yield* Effect.map(phoneFor(signatory), (phone) => (phone === null ? null : maskedPhone(phone))),
        area: signatory.area,
        is_delegate: signatory.is_delegate
      },
      others: signatories
        .filter(({ id }) => id !== signatory.id)
        .map((one) => ({ name: nameOf(one), state: one.state })),
      expires_at: new Date(signature.expires_at).toISOString(),
      has_timestamp: stamps !== null,
      elsewhere: signature.service === null ? null : { name: signature.service, address: signatory.service_address }
    }
    return view
  })

/** What the signing page shows after a step. */
export const viewAgain = (signature: number, signatory: number, pass: string) =>
  Effect.gen(function* () {
    const locked = yield* enterSignature(signature)
    const own = locked?.signatories.find(({ id }) => id === signatory)
    if (locked === undefined || own === undefined) return yield* notFound()
    return yield* viewOf({ ...locked, signatory: own, network: "", browser: "" }, pass)
  })

/** [SIG-O04] Opens a personal link and returns a pass for an hour. Unknown and ended links get the same 422. */
export const openLink = (
  token: string,
  { address, userAgent }: { readonly address: string; readonly userAgent: string }
) =>
  inTransaction(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const unknown = invalid({ token: ["signing.user_token_invalid"] })
      if (token === "" || token.length > 200) return yield* unknown
      const [at] = yield* sql<{ signature_id: number; signatory_id: number }>`
        select signature_id, signatory_id from app.signing_link(${hashSecret(token)})`
      const locked = at === undefined ? undefined : yield* enterSignature(at.signature_id)
      const signatory = locked?.signatories.find(({ id }) => id === at?.signatory_id)
      if (locked === undefined || signatory === undefined) return yield* unknown
      const network = networkOf(address)
      const visitor: Visitor = { ...locked, signatory, network, browser: userAgent.slice(0, 200) }
      const pass = newSecret()
      yield* sql`insert into signature_pass (pass_hash, signatory_id, firm_id, vendor_id, network, browser, expires_at)
        values (${hashSecret(pass)}, ${signatory.id}, ${locked.signature.firm_id}, ${locked.signature.vendor_id}, ${network},
          ${visitor.browser}, now() + make_interval(mins => ${passMinutes}))`
      if (signatory.state === "inProgress" && signatory.opened_at === null) {
        yield* sql`update signature_signatory set opened_at = now() where id = ${signatory.id}`
        yield* addFact(locked.signature, "opened", nameOf(signatory), visitFacts(visitor))
        yield* logStep(visitor, "signatory.opened")
      }
      return yield* viewOf(visitor, pass)
    })
  )

const logStep = ({ signatory, signature, network }: Visitor, type: string) =>
  recordEvent({
    firm: signature.firm_id,
    vendor: signature.vendor_id,
    entity: "signature",
    id: signature.id,
    type,
    payload: { signatory: signatory.id, network },
    before: { state: signature.state },
    after: { state: signature.state }
  })

/** Runs `use` in one transaction; database errors become defects. */
export const inTransaction = <A, E, R>(use: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(use)).pipe(
    whenUnlocked,
    Effect.catchIf(
      (error): error is Extract<typeof error, { readonly _tag: "SqlError" }> =>
        typeof error === "object" && error !== null && "_tag" in error && error._tag === "SqlError",
      (error) => Effect.die(error)
    )
  )

const codeFact = ({ signatory, signature }: Visitor, to: string) =>
  addFact(signature, "codeSent", nameOf(signatory), { to })

/** Creates a code, its journal line and, unless it is sent by SMS, its mail, in one transaction. */
const makeCode = (pass: string) =>
  inTransaction(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sealing = yield* Sealing
      const visitor = yield* enterVisitor(pass)
      const { signatory, signature } = visitor
      yield* checkOwn(visitor, { type: "code.asked" })
      yield* checkWhole(visitor, { type: "signature.signed", at: Date.now(), left: 1 })
      if (signatory.codes_sent >= codesPerHour)
        return yield* new TooManyRequests({ code: "signing.codes_spent", retry_after: 3_600 })
      const code = String(randomInt(1_000_000)).padStart(6, "0")
      yield* sql`update signature_signatory set code_sealed = ${sealing.seal(code, codeSeal(signatory.id))}, code_tries = 0,
          code_until = now() + make_interval(mins => ${codeMinutes}), codes_sent = ${signatory.codes_sent + 1},
          codes_since = case when ${signatory.codes_sent} = 0 then now() else codes_since end
        where id = ${signatory.id}`
      const phone = yield* phoneFor(signatory)
      if (phone === null) yield* mailCode(signature, signatory, code, codeMinutes)
      yield* codeFact(visitor, phone === null ? maskedEmail(signatory.email) : maskedPhone(phone))
      yield* logStep(visitor, "code.asked")
      return { code, phone, visitor }
    })
  )

/** Mails the same code, because the SMS service did not accept it. */
const mailInstead = (pass: string, code: string) =>
  inTransaction(
    Effect.gen(function* () {
      const visitor = yield* enterVisitor(pass)
      yield* mailCode(visitor.signature, visitor.signatory, code, codeMinutes)
      yield* codeFact(visitor, maskedEmail(visitor.signatory.email))
    })
  )

/**
 * [SIG-O04] Sends a code of six digits, valid for ten minutes and five attempts; it replaces the previous code. Prefers
 * SMS, since the mail address has received the link already. Calls the SMS service outside of any transaction.
 */
export const askCode = (pass: string) =>
  Effect.gen(function* () {
    const { sms } = yield* SigningSettings
    const { code, phone, visitor } = yield* makeCode(pass)
    const { email, language } = visitor.signatory
    if (phone !== null && sms !== null) {
      const text = signingWords[language].codeSms
        .replace("{{code}}", `${code.slice(0, 3)} ${code.slice(3)}`)
        .replace("{{document}}", visitor.signature.document_name.slice(0, smsNameLimit))
      if (yield* sendSms(sms, { to: phone, text })) return { channel: "sms", to: maskedPhone(phone) } as const
      yield* mailInstead(pass, code)
    }
    return { channel: "mail", to: maskedEmail(email) } as const
  })

const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

export type Judged = { readonly visitor: Visitor; readonly verdict: "right" | "wrong" | "spent" }

/** Counts an attempt and checks the code. The count is committed even if the code is wrong. */
export const judgeCode = (pass: string, given: string) =>
  inTransaction(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sealing = yield* Sealing
      const visitor = yield* enterVisitor(pass)
      const { signatory } = visitor
      yield* checkWhole(visitor, { type: "signature.signed", at: Date.now(), left: 1 })
      yield* checkOwn(visitor, { type: "code.asked" })
      const kept =
        signatory.code_sealed === null || !signatory.has_code || signatory.code_tries >= codeTries
          ? null
          : sealing.open(signatory.code_sealed, codeSeal(signatory.id))
      if (kept === null) return { visitor, verdict: "spent" } satisfies Judged
      yield* sql`update signature_signatory set code_tries = code_tries + 1 where id = ${signatory.id}`
      const isRight = isSame(kept, given.replace(/\s/g, ""))
      return { visitor, verdict: isRight ? "right" : "wrong" } satisfies Judged
    })
  )

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Decodes a drawing from base64; null unless it is a PNG within the limits. */
export const readDrawing = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64")
  if (bytes.length > drawingLimits.bytes || bytes.length < 33 || !bytes.subarray(0, 8).equals(pngHead)) return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const isSmall = (side: number) => side > 0 && side <= drawingLimits.side
  return isSmall(width) && isSmall(height) ? bytes : null
}

/** [SIG-O03] Refuses to sign, with a reason, which ends the signature for everyone. */
export const refuseToSign = (pass: string, reason: string) =>
  inTransaction(
    Effect.gen(function* () {
      if (reason.trim() === "" || reason.length > reasonLimit)
        return yield* invalid({ reason: ["signing.reason_missing"] })
      const visitor = yield* enterVisitor(pass)
      const { signatory, signature } = visitor
      yield* endByRefusal(visitor, signatory, reason.trim(), visitFacts(visitor))
      return yield* viewAgain(signature.id, signatory.id, "")
    })
  )

/** [SIG-O03] Delegates to another person: they get a link of their own, and the delegator's link ends. */
export const delegateSigning = (
  pass: string,
  person: Pick<SignatoryDraft, "email" | "firstname" | "lastname" | "phone_number">
) =>
  inTransaction(
    Effect.gen(function* () {
      const visitor = yield* enterVisitor(pass)
      const { signatory, signature } = visitor
      yield* checkOwn(visitor, { type: "signatory.delegated" })
      yield* checkWhole(visitor, { type: "signature.changed", by: { mayKeep: true }, at: Date.now() })
      const now = yield* putPerson(visitor, signatory.id, person, true)
      yield* addFact(signature, "delegated", nameOf(signatory), {
        ...visitFacts(visitor),
        to: `${nameOf(now)} ${now.email}`
      })
      yield* logStep(visitor, "signatory.delegated")
      yield* inviteSignatory(signature, now, nameOf(signatory))
      yield* tellDelegated(signature, nameOf(signatory), `${nameOf(now)} (${now.email})`)
    })
  )
