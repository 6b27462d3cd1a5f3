import { Effect } from "effect"
import { nameContent, storePdf } from "#server/signatures/contents.ts"
import { rememberRoot, SigningSettings } from "#server/signatures/firmKeys.ts"
import { fileSigned } from "#server/signatures/fileSigned.ts"
import { failSignature, isStill, orderOf, serviceOf } from "#server/signatures/jobSteps.ts"
import { entryOf, journalBegin } from "#server/signatures/journal.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { addFact, playSignature, readJournal } from "#server/signatures/playSignature.ts"
import { proofOf } from "#server/signatures/proof.ts"
import { ServiceAway } from "#server/signatures/service/SigningService.ts"
import { sendCopies, senderOf, tellSender } from "#server/signatures/signatureMails.ts"
import { enterSignature } from "#server/signatures/signatureRows.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"
import { signingWords } from "#server/signatures/words.ts"

/**
 * [SIG-O04] Job after the last signature: gets the sealed PDF from the service, makes the evidence, and files both in
 * the transaction that releases the document. After a crash it starts again with the file that the last person signed.
 */
export const sealSignature = (id: number) =>
  Effect.gen(function* () {
    if (!(yield* isStill(id, "finished"))) return
    const signer = yield* PdfSigner
    const { stamps } = yield* SigningSettings
    const order = yield* orderOf(id)
    const { at, firm, keys, language, signatories, signature } = order
    const words = signingWords[language]
    const sealing = Effect.gen(function* () {
      const sealed = yield* serviceOf(order).finish(order)
      // No row references the file yet: if a later step fails, the nightly cleanup deletes it.
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
      const evidence = yield* signer
        .ask("evidence", { firm, keys, stamps, at, reason: words.evidenceSealing, proof })
        .pipe(Effect.mapError((error) => new ServiceAway({ detail: error._tag })))
      return { sealed, file, evidence }
    })
    const made = yield* Effect.result(sealing)
    if (made._tag === "Failure") {
      const { failure } = made
      // A retry with the same bytes would fail again. The sender is notified and can retry after the file is restored.
      if (failure._tag === "ServiceRefused") return yield* failSignature(id, "finished", failure.code)
      return yield* Effect.die(failure)
    }
    const { evidence, file, sealed } = made.success
    const proofFile = yield* storePdf(signature.firm_id, evidence.pdf)
    yield* inTransaction(
      Effect.gen(function* () {
        const locked = yield* enterSignature(id)
        if (locked?.signature.state !== "finished" || locked.signature.latest !== signature.latest) return
        // Another time stamp authority may have been configured since people signed.
        for (const { timeRoot } of [sealed, evidence])
          if (timeRoot !== null) yield* rememberRoot(signature.firm_id, "time", timeRoot)
        yield* nameContent(signature.firm_id, file, sealed.pdf.length)
        yield* nameContent(signature.firm_id, proofFile, evidence.pdf.length)
        const { hash } = yield* addFact(locked.signature, "sealed", firm, { document: file.sha256 }, at)
        // The event log, which is a hash chain of its own, stores the journal's last hash: neither can be rewritten
        // alone.
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
