import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { jobs } from "#server/platform/Jobs.ts"
import { nameContent, storePdf } from "#server/signatures/contents.ts"
import { remindAll } from "#server/signatures/changeSignature.ts"
import { rememberRoot, SigningSettings } from "#server/signatures/firmKeys.ts"
import { fileSigned } from "#server/signatures/fileSigned.ts"
import { entryOf, journalBegin } from "#server/signatures/journal.ts"
import { addFact, playSignature, readJournal } from "#server/signatures/playSignature.ts"
import { proofOf } from "#server/signatures/proof.ts"
import { Sealer } from "#server/signatures/Sealer.ts"
import { outsideService } from "#server/signatures/service/outsideService.ts"
import { ownService } from "#server/signatures/service/ownService.ts"
import { ServiceAway, type SigningService } from "#server/signatures/service/SigningService.ts"
import { takeNews } from "#server/signatures/service/takeNews.ts"
import { sendCopies, senderOf, tellOver, tellSender } from "#server/signatures/signatureMails.ts"
import { enterSignature, type Locked } from "#server/signatures/signatureRows.ts"
import { keysOf } from "#server/signatures/signDocument.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"
import { signingWords } from "#server/signatures/words.ts"

/** What a document has become meanwhile is not prepared or sealed again. */
const isStill = (id: number, state: "loading" | "finished") =>
  inTransaction(Effect.map(enterSignature(id), (locked) => locked?.signature.state === state))

const failed = (id: number, state: "loading" | "finished", fault: string) =>
  inTransaction(
    Effect.gen(function* () {
      const locked = yield* enterSignature(id)
      if (locked?.signature.state !== state) return
      yield* playSignature(locked, { type: "failed" }, { fault })
      yield* tellSender(locked.signature, "signature_failed")
    })
  )

/** What a service works on, read in a transaction of its own: services are asked outside of any. */
const orderOf = (id: number) =>
  Effect.map(keysOf(id), (order) => ({ ...order, language: order.signatories[0]?.language ?? "fr" }))

/** Who has people sign this one: it stays so when the configuration changes. */
const serviceOf = ({ signature }: Pick<Locked, "signature">): SigningService =>
  signature.service === null ? ownService : outsideService

/** [SIG-O04] The job after sending: the service takes the document over, then the first link goes out. Done twice it does it once. */
export const prepareSignature = (id: number) =>
  Effect.gen(function* () {
    if (!(yield* isStill(id, "loading"))) return
    const order = yield* orderOf(id)
    const { at, firm, signature } = order
    const begun = yield* Effect.result(serviceOf(order).begin(order))
    if (begun._tag === "Failure") {
      const { failure } = begun
      if (failure._tag === "ServiceRefused") return yield* failed(id, "loading", failure.code)
      // The service may be back at the next try.
      return yield* Effect.die(failure)
    }
    const { addresses, pdf, timeRoot } = begun.success
    const stored = pdf === null ? null : { ...(yield* storePdf(signature.firm_id, pdf)), size: pdf.length }
    yield* inTransaction(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const locked = yield* enterSignature(id)
        if (locked?.signature.state !== "loading") return
        if (timeRoot !== null) yield* rememberRoot(signature.firm_id, "time", timeRoot)
        for (const [signatory, address] of addresses)
          yield* sql`update signature_signatory set service_address = ${address} where id = ${signatory} and signature_id = ${id}`
        if (stored === null) {
          const facts = { service: signature.service ?? "", document: signature.latest_sha256 }
          yield* addFact(locked.signature, "handedOver", firm, facts, at)
        } else {
          yield* nameContent(signature.firm_id, stored, stored.size)
          yield* sql`update signature set latest = ${stored.checksum}, latest_sha256 = ${stored.sha256} where id = ${id}`
          yield* addFact(locked.signature, "sent", firm, { document: stored.sha256 }, at)
        }
        yield* playSignature(locked, { type: "prepared" })
      })
    )
  })

/**
 * [SIG-O04] The job after the last signature: the service gives the sealed file, its evidence is made, and both are filed in
 * one transaction that also lets the document go. Killed anywhere it begins anew from what the last person signed.
 */
export const sealSignature = (id: number) =>
  Effect.gen(function* () {
    if (!(yield* isStill(id, "finished"))) return
    const sealer = yield* Sealer
    const { stamps } = yield* SigningSettings
    const order = yield* orderOf(id)
    const { at, firm, keys, language, signatories, signature } = order
    const words = signingWords[language]
    const sealing = Effect.gen(function* () {
      const sealed = yield* serviceOf(order).finish(order)
      // Nothing names it yet: what fails below leaves bytes that are swept.
      const file = yield* storePdf(signature.firm_id, sealed.pdf)
      const before = yield* inTransaction(Effect.andThen(enterSignature(id), readJournal(id)))
      const last = entryOf(
        { at, kind: "sealed", who: firm, facts: { document: file.sha256 } },
        before.at(-1)?.hash ?? journalBegin
      )
      const sender = yield* inTransaction(Effect.andThen(enterSignature(id), senderOf(signature)))
      const proof = proofOf({
        language,
        sender,
        signature,
        signatories,
        entries: [...before, last],
        signedSha256: file.sha256,
        hasTimestamp: stamps !== null
      })
      const evidence = yield* sealer
        .ask("evidence", { firm, keys, stamps, at, reason: words.evidenceSealing, proof })
        .pipe(Effect.mapError((error) => new ServiceAway({ detail: error._tag })))
      return { sealed, file, evidence }
    })
    const made = yield* Effect.result(sealing)
    if (made._tag === "Failure") {
      const { failure } = made
      // A retry with the same bytes would fail again: the firm is notified and can retry once they are restored.
      if (failure._tag === "ServiceRefused") return yield* failed(id, "finished", failure.code)
      return yield* Effect.die(failure)
    }
    const { evidence, file, sealed } = made.success
    const proofFile = yield* storePdf(signature.firm_id, evidence.pdf)
    yield* inTransaction(
      Effect.gen(function* () {
        const locked = yield* enterSignature(id)
        if (locked?.signature.state !== "finished" || locked.signature.latest !== signature.latest) return
        // The authority for time may be another one than when people signed, or the first one.
        for (const { timeRoot } of [sealed, evidence])
          if (timeRoot !== null) yield* rememberRoot(signature.firm_id, "time", timeRoot)
        yield* nameContent(signature.firm_id, file, sealed.pdf.length)
        yield* nameContent(signature.firm_id, proofFile, evidence.pdf.length)
        const { hash } = yield* addFact(locked.signature, "sealed", firm, { document: file.sha256 }, at)
        // The firm's own sealed log names the end of the journal: neither can be rewritten without the other.
        yield* playSignature(locked, { type: "sealed" }, { payload: { journal: hash, sha256: file.sha256 } })
        yield* fileSigned(locked, {
          signed: { ...file, size: sealed.pdf.length },
          evidence: { ...proofFile, size: evidence.pdf.length },
          evidenceName: words.evidenceName
        })
        yield* tellSender(locked.signature, "signature_done")
        yield* sendCopies(locked.signature, locked.signatories)
      })
    )
  })

/** [SIG-O04] The job after each change: an outside service learns who signs now or that it has ended, and says what it knows. */
export const followSignature = (id: number) =>
  Effect.gen(function* () {
    const locked = yield* inTransaction(enterSignature(id))
    if (locked === undefined || locked.signature.service === null) return
    const news = yield* outsideService.follow(yield* orderOf(id)).pipe(
      Effect.catchTags({
        ServiceAway: (error) => Effect.die(error),
        ServiceRefused: ({ code }) =>
          Effect.as(Effect.logWarning("the signing service refused a change", { id, code }), [])
      })
    )
    // Somebody here was faster: what the machines no longer take has been overtaken.
    for (const one of news)
      yield* takeNews(id, one).pipe(Effect.catchTags({ Conflict: () => Effect.void, NotFound: () => Effect.void }))
  })

const atOnce = 200

interface Due {
  readonly id: number
  readonly work: "expire" | "remind" | "prepare" | "seal" | "follow"
}

const sweepOne = ({ id, work }: Due) =>
  Effect.gen(function* () {
    const queue = yield* jobs
    if (work === "prepare") return yield* Effect.orDie(queue.offer({ _tag: "PrepareSignature", signature: id }))
    if (work === "follow") return yield* Effect.orDie(queue.offer({ _tag: "FollowSignature", signature: id }))
    if (work === "seal") return yield* Effect.orDie(queue.offer({ _tag: "SealSignature", signature: id }))
    yield* inTransaction(
      Effect.gen(function* () {
        const locked = yield* enterSignature(id)
        if (locked === undefined) return
        if (work === "remind") return yield* remindAll(locked)
        yield* addFact(locked.signature, "expired", "")
        yield* tellOver(locked.signature, locked.signatories, "signature_lapsed")
        yield* playSignature(locked, { type: "expire", at: Date.now() })
        yield* tellSender(locked.signature, "signature_expired")
      })
      // Somebody signed or cancelled in between: there is nothing left to do.
    ).pipe(Effect.catchTag("Conflict", () => Effect.void))
  })

/** The clock's work: ends, reminders after five days and then every two, and jobs that were lost. */
export const sweepSignatures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_signing_passes()`
  const due = yield* sql<Due>`select id, work from app.due_signatures(${atOnce})`
  yield* Effect.forEach(due, sweepOne, { discard: true })
})
