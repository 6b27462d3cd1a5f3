import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readBytes } from "#server/signatures/contents.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { PdfSigner, type Unstamped, type Undrawable, type Unsignable } from "#server/signatures/PdfSigner.ts"
import { ServiceAway, ServiceRefused, type SigningService } from "#server/signatures/service/SigningService.ts"
import { inTransaction } from "#server/signatures/signingVisits.ts"
import { signingWords } from "#server/signatures/words.ts"

const toFailure = (error: Unsignable | Unstamped | Undrawable) =>
  error._tag === "Unsignable"
    ? new ServiceRefused({ code: `signing.pdf_${error.reason}` })
    : new ServiceAway({ detail: error.detail })

/**
 * [SIG-O04] People sign in the portal: fields and certification first, a PAdES signature for each person, then the
 * firm's seal.
 */
export const ownService: SigningService = {
  begin: ({ at, firm, keys, language, signatories, signature }) =>
    Effect.gen(function* () {
      const signer = yield* PdfSigner
      const { stamps } = yield* SigningSettings
      const { pdf, timeRoot } = yield* signer
        .ask("send", {
          pdf: yield* readBytes({ firm: signature.firm_id, checksum: signature.original }),
          firm,
          keys,
          stamps,
          at,
          reason: signingWords[language].sending,
          areas: signatories.map(({ area, id: signatory }) => ({ signatory, place: area }))
        })
        .pipe(Effect.mapError(toFailure))
      return { pdf, timeRoot, addresses: new Map() }
    }),
  // No external service, so there is nothing to ask.
  follow: () => Effect.succeed([]),
  finish: ({ at, firm, keys, language, signature }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const signer = yield* PdfSigner
      const { stamps } = yield* SigningSettings
      const roots = (yield* inTransaction(
        sql<{ certificate: Uint8Array }>`select certificate from app.signature_roots()`
      )).map(({ certificate }) => certificate)
      const pdf = yield* readBytes({ firm: signature.firm_id, checksum: signature.latest })
      const reason = signingWords[language].sealing
      return yield* signer.ask("seal", { pdf, firm, keys, stamps, at, reason, roots }).pipe(Effect.mapError(toFailure))
    })
}
