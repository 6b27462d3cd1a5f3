import { Effect } from "effect"
import type { Fact } from "#server/signatures/journal.ts"
import { addFact, playSignature } from "#server/signatures/playSignature.ts"
import { tellOver, tellSender } from "#server/signatures/signatureMails.ts"
import { type Locked, nameOf, type SignatoryRow } from "#server/signatures/signatureRows.ts"

/** [SIG-O03] Ends the signature for everyone because a signatory refused, in the portal or at the external service. */
export const endByRefusal = (locked: Locked, signatory: SignatoryRow, reason: string, facts: Fact["facts"]) =>
  Effect.gen(function* () {
    const { signatories, signature } = locked
    yield* addFact(signature, "refused", nameOf(signatory), { ...facts, reason })
    const others = signatories.filter(({ id }) => id !== signatory.id)
    yield* tellOver(signature, others, "signature_stopped")
    yield* playSignature(locked, { type: "refuse", signatory: signatory.id, reason, at: Date.now() })
    yield* tellSender(signature, "signature_refused", { name: nameOf(signatory), reason })
  })
