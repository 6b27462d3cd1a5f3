import { readColour } from "#schemas/branding/colours.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Maximum length of a flag's name in characters; it has to fit on a chip. */
export const flagNameLimit = 30

export const flagNameProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  if (text.trim() === "") return "flag.name_missing"
  return [...text.trim()].length > flagNameLimit ? "flag.name_too_long" : null
}

export const flagColourProblem = (text: string): MessageCode | null =>
  readColour(text) === null ? "branding.colour_invalid" : null

export type FlagValues = {
  readonly name: string
  readonly color: string
  readonly usable_on_documents: boolean
}

export const emptyFlag: FlagValues = { name: "", color: "#2563eb", usable_on_documents: true }

/** [SAD-O01] Form of a flag: a name of at most 30 characters and a valid colour. */
export const flagForm: FormDefinition<FlagValues> = {
  fields: ["name", "color", "usable_on_documents"],
  check: ({ color, name }) => errorsOf({ name: flagNameProblem(name), color: flagColourProblem(color) })
}
