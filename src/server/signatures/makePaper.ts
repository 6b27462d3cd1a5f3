import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { fileNameLimit } from "#schemas/shared/constants.ts"
import { startOf } from "#schemas/documents/rules/names.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { isPicture, signableBytes } from "#schemas/signatures/rules.ts"
import { changeTree } from "#server/documents/access.ts"
import { addDocument } from "#server/documents/fileContent.ts"
import { Converters, convertersOf } from "#server/documents/renditions/Converter.ts"
import { findRendition } from "#server/documents/renditions/renditions.ts"
import { invalid } from "#server/shared/refusals.ts"
import { nameContent, readBytes, storePdf } from "#server/signatures/contents.ts"
import { findPaper, type Paper } from "#server/signatures/papers.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { keepingSignatures } from "#server/signatures/signatureScope.ts"

/** This installation's converters that make PDFs of this type, which the built-in converter does not. */
const pdfMakersOf = (extension: string) =>
  Effect.map(Converters, (converters) => convertersOf(converters, extension).filter(({ makesPdf }) => makesPdf))

/** Whether this installation can convert a document that is no PDF into one. */
export const isConvertible = ({ extension, media_type, size }: Paper) =>
  Effect.map(
    pdfMakersOf(extension),
    (makers) => media_type !== "application/pdf" && size <= signableBytes && (isPicture(extension) || makers.length > 0)
  )

const unconverted = () => invalid({ document_id: ["signing.conversion_failed"] })

/** The PDF preview of the viewer if there is one, otherwise a new conversion. */
const officePdf = ({ checksum, extension, firm_id, size }: Paper) =>
  Effect.gen(function* () {
    const ready = yield* Effect.orDie(findRendition({ firm_id, checksum, extension, size }, "preview"))
    if (ready?.state === "ready" && ready.shape === "pdf" && ready.result !== null)
      return yield* readBytes({ firm: firm_id, checksum: ready.result })
    const bytes = new Uint8Array(yield* readBytes({ firm: firm_id, checksum }))
    for (const maker of yield* pdfMakersOf(extension)) {
      const made = yield* maker.convert({ extension: extension.toLowerCase(), bytes })
      if (made.outcome === "made" && made.shape === "pdf") return made.bytes
    }
    return yield* unconverted()
  })

const picturePdf = ({ checksum, firm_id }: Paper) =>
  Effect.gen(function* () {
    const signer = yield* PdfSigner
    const picture = yield* readBytes({ firm: firm_id, checksum })
    return yield* signer.ask("picture", { picture }).pipe(Effect.mapError(unconverted))
  })

/**
 * [SIG-O01] Adds a PDF of an office file or picture as a new document beside it, so that it can be sent to signature.
 */
export const makePaper = (viewer: Viewer["Service"], vendor: number, document: number) =>
  Effect.gen(function* () {
    const paper = yield* keepingSignatures(viewer, vendor, () => findPaper(vendor, document))
    if (!(yield* isConvertible(paper))) return yield* unconverted()
    const pdf = yield* isPicture(paper.extension) ? picturePdf(paper) : officePdf(paper)
    const stored = yield* storePdf(paper.firm_id, pdf)
    return yield* changeTree(viewer, vendor, "write", "item", (scope) =>
      Effect.gen(function* () {
        const now = yield* findPaper(vendor, document)
        if (now.version_id !== paper.version_id) return yield* new Conflict({ code: "signing.document_changed" })
        yield* nameContent(paper.firm_id, stored, pdf.length)
        const name = `${startOf(now.name.replace(/\.[^.]*$/, ""), fileNameLimit - 4)}.pdf`
        const file = { checksum: stored.checksum, size: pdf.length, mediaType: "application/pdf" }
        const { id } = yield* addDocument(scope, now.parent_id, name, file)
        return { document_id: id as NodeId }
      })
    )
  })
