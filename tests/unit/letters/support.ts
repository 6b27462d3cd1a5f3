import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import type { LetterBlock, Span, TextKind } from "#schemas/letters/blocks.ts"
import { composeLetter, type LetterFacts } from "#server/letters/composeLetter.ts"
import { type makeTypesetter, placesOf } from "#server/letters/Typesetter.ts"

export const text = (value: string, style: Omit<Span, "text"> = {}, kind: TextKind = "paragraph"): LetterBlock => ({
  kind,
  spans: [{ text: value, ...style }]
})

const service = (title: string, contract: string): LetterFacts["services"][number] => ({
  values: { "service.title": title, "service.deliverable": title === "Paie" ? "" : "Balance" },
  contract: contract === "" ? [] : [{ kind: "paragraph", spans: [{ text: contract, bold: true }] }],
  row: [title, "Chaque mois", "12", "1\u202f200,00\u00a0€"]
})

export const facts: LetterFacts = {
  values: { "firm.name": "Cabinet Émeraude & Fils", "company.name": "L’œuvre [#1] *Ltda* São João" },
  services: [service("Tenue", "Au fil de l’eau."), service("Paie", "")],
  sums: [{ label: "Total HT", amount: "2\u202f400,00\u00a0€", strong: true }],
  people: [
    { side: "Pour le cabinet", name: "Sophie Morel" },
    { side: "Pour le client", name: "Łukasz #pagebreak() Ça" }
  ]
}

type Typesetting = ReturnType<typeof makeTypesetter>

/** Typesets blocks as the server does. */
export const setLetter = async ({ ask }: Typesetting, blocks: ReadonlyArray<LetterBlock>, over = facts) => {
  const { faults, nodes } = composeLetter(blocks, over)
  const data = { title: "Lettre de mission", firm: "Cabinet Émeraude", colour: "#226644", lang: "fr", nodes }
  const answer = await ask({ data, logo: null })
  if ("fault" in answer) throw new Error(answer.fault)
  return { pdf: answer.pdf, places: placesOf(answer.marks), faults }
}

/** pdf.js leaves out a space at the end of a line, and lines are hyphenated: compare without both. */
export const bare = (line: string) => line.replace(/[\s\u00ad\u2010]|(?<=\p{L})-/gu, "")

export const readPdf = async (pdf: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, page) => {
      const { items } = await (await document.getPage(page + 1)).getTextContent()
      return bare(items.map((item) => ("str" in item ? item.str : "")).join(""))
    })
  )
  const marked = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null
  await task.destroy()
  return { pages, isTagged: marked?.get("Marked") === true }
}
