import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { VerifiedSignature, Verification } from "#schemas/signatures/signature.ts"
import { invalid } from "#server/shared/refusals.ts"
import { ownFields } from "#server/signatures/pdf/prepare.ts"
import type { Report } from "#server/signatures/pdf/verify.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"

/** The common name of a certificate's subject. */
const commonName = (subject: string) => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.split("\n").at(-1) ?? ""

/**
 * The purpose of a field that the portal creates. An untrusted signature in a field of that name is an ordinary one.
 */
const kindOf = ({ field, isTrusted }: Report): VerifiedSignature["kind"] =>
  field === ownFields.archive
    ? "timestamp"
    : isTrusted && (field === ownFields.sending || field === ownFields.seal)
      ? field
      : "signature"

/**
 * Verifies each signature of a PDF: whether it is valid, who signed, and what was changed afterwards. Stores nothing.
 */
export const verifyFile = (pdf: Uint8Array) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signer = yield* PdfSigner
    const rows = yield* Effect.orDie(sql<{ certificate: Uint8Array }>`select certificate from app.signature_roots()`)
    const roots = rows.map(({ certificate }) => certificate)
    if (!Buffer.from(pdf.subarray(0, 1024)).includes("%PDF-")) return yield* invalid({ file: ["signing.pdf_notPdf"] })
    const { isSound, reports } = yield* signer
      .ask("verify", { pdf, roots })
      .pipe(Effect.catchCause(() => Effect.fail(invalid({ file: ["signing.pdf_unreadable"] }))))
    const verification: Verification = {
      is_sound: isSound,
      is_extended: reports.length > 0 && !reports.some(({ coversAll }) => coversAll),
      signatures: reports.map((one) => ({
        kind: kindOf(one),
        signer: commonName(one.signer),
        claimed_at: one.claimedAt?.toISOString() ?? null,
        stamped_at: one.stampedAt?.toISOString() ?? null,
        is_whole: one.isWhole,
        is_trusted: one.isTrusted,
        is_followed: one.isFollowed,
        changed_later: one.changedLater.length,
        changed_pages: one.changedPages,
        changed_after: one.changedAfter?.toISOString() ?? null,
        changed_before: one.changedBefore?.toISOString() ?? null
      }))
    }
    return verification
  })
