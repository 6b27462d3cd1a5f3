import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { reasonLimit } from "#schemas/signatures/rules.ts"
import { notFound } from "#server/platform/scope.ts"
import { addFact, playSignature } from "#server/signatures/playSignature.ts"
import { endByRefusal } from "#server/signatures/refusal.ts"
import type { ServiceNews } from "#server/signatures/service/SigningService.ts"
import { enterSignature, type Locked, nameOf, type SignatoryRow } from "#server/signatures/signatureRows.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"

const factsOf = ({ signature }: Locked, { email }: SignatoryRow) => ({
  email,
  service: signature.service ?? "",
  document: signature.latest_sha256
})

const takeOpened = (locked: Locked, signatory: SignatoryRow) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (signatory.state !== "inProgress" || signatory.opened_at !== null) return
    yield* sql`update signature_signatory set opened_at = now() where id = ${signatory.id}`
    yield* addFact(locked.signature, "opened", nameOf(signatory), factsOf(locked, signatory))
  })

/**
 * [SIG-O04] Applies an event of the external service to a signatory, with all its effects, in one transaction.
 * Idempotent. Fails with 409 and the guard if the state machines refuse it, and then changes nothing.
 */
export const takeNews = (signature: number, { reason, signatory, type }: ServiceNews) =>
  inTransaction(
    Effect.gen(function* () {
      const locked = yield* enterSignature(signature)
      const one = locked?.signatories.find(({ id }) => id === signatory)
      if (locked === undefined || one === undefined || locked.signature.service === null) return yield* notFound()
      if (type === "signatory.opened") return yield* takeOpened(locked, one)
      if (type === "signatory.refused") {
        if (one.state === "refused") return
        const why = reason.trim().slice(0, reasonLimit)
        return yield* endByRefusal(locked, one, why === "" ? "–" : why, factsOf(locked, one))
      }
      if (one.state === "signed") return
      yield* addFact(locked.signature, "signed", nameOf(one), factsOf(locked, one))
      yield* playSignature(locked, {
        type: "sign",
        signatory,
        hasConsented: true,
        knowsCode: true,
        at: Date.now()
      })
    })
  )
