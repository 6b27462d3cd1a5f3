import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import type { TermsSection } from "#schemas/people/terms.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const termsTitleLimit = 150
export const termsTextLimit = 60_000

/** A title and a text for each language; both are empty if the terms are not available in it. */
export type FirmTermsField = `${"title" | "text"}_${Language}`
export type FirmTermsValues = Readonly<Record<FirmTermsField, string>>

export const firmTermsFields: ReadonlyArray<FirmTermsField> = languages.flatMap((code) => [
  `title_${code}` as const,
  `text_${code}` as const
])

const heading = /^#+\s+(.*)$/

/** Parses typed text into sections: empty lines separate paragraphs, a line that begins with `#` is a section title. */
export const sectionsOf = (text: string): ReadonlyArray<TermsSection> => {
  const sections: Array<{ title: string; paragraphs: Array<string> }> = []
  for (const block of text.replace(/\r\n?/g, "\n").split(/\n[^\S\n]*\n/)) {
    let lines: Array<string> = []
    const close = () => {
      const paragraph = lines.join(" ").replace(/\s+/g, " ").trim()
      lines = []
      if (paragraph === "") return
      if (sections.length === 0) sections.push({ title: "", paragraphs: [] })
      sections.at(-1)?.paragraphs.push(paragraph)
    }
    for (const line of block.split("\n")) {
      const title = heading.exec(line.trim())?.[1]?.trim()
      if (title === undefined) lines.push(line)
      else {
        close()
        sections.push({ title, paragraphs: [] })
      }
    }
    close()
  }
  return sections
}

/** The inverse of `sectionsOf`. */
export const textOfSections = (sections: ReadonlyArray<TermsSection>): string =>
  sections.flatMap(({ paragraphs, title }) => [...(title === "" ? [] : [`# ${title}`]), ...paragraphs]).join("\n\n")

const titleProblem = (title: string, isNeeded: boolean): MessageCode | null => {
  if (hasUnwantedCharacters(title)) return "people.text_characters"
  if (title.trim() === "") return isNeeded ? "terms.title_missing" : null
  return [...title.trim()].length > termsTitleLimit ? "terms.title_too_long" : null
}
const textProblem = (text: string, isNeeded: boolean): MessageCode | null => {
  if (hasUnwantedCharacters(text.replace(/[\n\r\t]/g, " "))) return "people.text_characters"
  if (text.trim() === "") return isNeeded ? "terms.text_missing" : null
  return text.length > termsTextLimit ? "terms.text_too_long" : null
}

/** Validates one field alone; null if valid. `firmTermsForm` checks that a language has both title and text. */
export const firmTermsFieldProblem = (field: FirmTermsField, text: string): MessageCode | null =>
  field.startsWith("title") ? titleProblem(text, false) : textProblem(text, false)

/** [ACC-O13] Form of a firm's terms: French is required, other languages must be complete or empty. */
export const firmTermsForm: FormDefinition<FirmTermsValues> = {
  fields: firmTermsFields,
  check: (values) =>
    errorsOf(
      Object.fromEntries(
        languages.flatMap((code) => {
          const [title, text] = [values[`title_${code}`], values[`text_${code}`]]
          const isNeeded = code === "fr" || title.trim() !== "" || text.trim() !== ""
          return [
            [`title_${code}`, titleProblem(title, isNeeded)],
            [`text_${code}`, textProblem(text, isNeeded)]
          ]
        })
      )
    )
}
