import { Effect } from "effect"
import { PDFDocument } from "@cantoo/pdf-lib"
import { fitFileName } from "#schemas/documents/rules/names.ts"
import { type LetterBlock, templateFaults } from "#schemas/letters/blocks.ts"
import type { LetterPreview } from "#schemas/letters/letter.ts"
import * as Result from "#schemas/shared/result.ts"
import { composeLetter, fillLine, type LetterFacts } from "#server/letters/composeLetter.ts"
import type { LetterHead } from "#server/letters/letterFacts.ts"
import { Typesetter } from "#server/letters/Typesetter.ts"

interface Given {
  readonly document_name: string
  readonly blocks: ReadonlyArray<LetterBlock>
}

const suffixes: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg"
}

const logoOf = ({ logo, logo_type }: LetterHead) => {
  const suffix = suffixes[logo_type ?? ""]
  return logo === null || suffix === undefined ? null : { name: `/logo.${suffix}`, bytes: new Uint8Array(logo) }
}

/** The file name of the letter's document, without characters that a file name cannot contain. */
const documentName = ({ document_name }: Given, { values }: LetterFacts) => {
  const line = fillLine(document_name, values)
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  const fitted = fitFileName(`${line === "" ? "Lettre de mission" : line}.pdf`)
  return Result.isSuccess(fitted) ? fitted.success : "Lettre de mission.pdf"
}

/**
 * [LET-O01] [LET-003] Sets a letter as PDF; returns it with the signature areas and the faults. Call outside of any
 * transaction: it takes up to seconds.
 */
export const setLetter = (given: Given, facts: LetterFacts, head: LetterHead) =>
  Effect.gen(function* () {
    const typesetter = yield* Typesetter
    const { faults, nodes } = composeLetter(given.blocks, facts)
    const name = documentName(given, facts)
    const { pdf, places } = yield* typesetter.set({
      data: { title: name.replace(/\.pdf$/, ""), firm: head.name, colour: head.colour, lang: "fr", nodes },
      logo: logoOf(head)
    })
    const { length: pages } = (yield* Effect.promise(() => PDFDocument.load(pdf))).getPages()
    return { pdf, places, pages, document_name: name, faults: [...templateFaults(given.blocks), ...faults] }
  })
export type SetLetter = Effect.Success<ReturnType<typeof setLetter>>

export const toPreview = ({ pdf, ...rest }: SetLetter): LetterPreview => ({
  ...rest,
  pdf: Buffer.from(pdf).toString("base64")
})
