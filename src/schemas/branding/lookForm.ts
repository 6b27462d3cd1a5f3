import { readColour } from "#schemas/branding/colours.ts"
import { taglineProblem, type Theme } from "#schemas/branding/rules.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

export type ColourField = `${Theme}_${"primary" | "secondary"}`
export const colourFields = [
  "light_primary",
  "light_secondary",
  "dark_primary",
  "dark_secondary"
] as const satisfies ReadonlyArray<ColourField>

/**
 * [WHL-003] Form values of the customization screen: two colours for each theme; tagline and redirect apply to both
 * themes.
 */
export type LookValues = Readonly<Record<ColourField | "tagline", string>> & { readonly redirect: boolean }

const colourProblem = (typed: string): MessageCode | null =>
  readColour(typed) === null ? "branding.colour_invalid" : null

export const lookForm: FormDefinition<LookValues> = {
  fields: [...colourFields, "tagline", "redirect"],
  check: (values) =>
    errorsOf({
      ...Object.fromEntries(colourFields.map((field) => [field, colourProblem(values[field])])),
      tagline: taglineProblem(values.tagline)
    })
}
