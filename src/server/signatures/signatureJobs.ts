import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { jobs } from "#server/platform/Jobs.ts"
import { nameContent, storePdf } from "#server/signatures/contents.ts"
import { remindAll } from "#server/signatures/changeSignature.ts"
import { rememberRoot } from "#server/signatures/firmKeys.ts"
import { failSignature, isStill, orderOf, serviceOf } from "#server/signatures/jobSteps.ts"
import { addFact, playSignature } from "#server/signatures/playSignature.ts"
import { outsideService } from "#server/signatures/service/outsideService.ts"
import { takeNews } from "#server/signatures/service/takeNews.ts"
import { tellOver, tellSender } from "#server/signatures/signatureMails.ts"
import { enterSignature } from "#server/signatures/signatureRows.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"

/** [SIG-O04] Job after sending: hands the document to the service, then invites the first signatories. Idempotent. */
export const prepareSignature = (id: number) =>
  Effect.gen(function* () {
    if (!(yield* isStill(id, "loading"))) return
    const order = yield* orderOf(id)
    const { at, firm, signature } = order
    const begun = yield* Effect.result(serviceOf(order).begin(order))
    if (begun._tag === "Failure") {
      const { failure } = begun
      if (failure._tag === "ServiceRefused") return yield* failSignature(id, "loading", failure.code)
      // Fail, so that the job is retried: the service may respond then.
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
 * [SIG-O04] Job after each change: tells the external service who may sign now or that the signature has ended, and
 * applies the events that it reports.
 */
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
    // Events that the state machines refuse are outdated: somebody acted in the portal meanwhile.
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
      // Somebody signed or cancelled meanwhile, so there is nothing left to do.
    ).pipe(Effect.catchTag("Conflict", () => Effect.void))
  })

/** Hourly job: expires signatures, sends reminders (after five days, then every two) and requeues lost jobs. */
export const sweepSignatures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_signing_passes()`
  const due = yield* sql<Due>`select id, work from app.due_signatures(${atOnce})`
  yield* Effect.forEach(due, sweepOne, { discard: true })
})
