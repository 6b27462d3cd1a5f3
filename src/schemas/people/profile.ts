import { nameProblem, titleProblem } from "#schemas/people/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"

/** What the profile's first tab edits; an empty title is none. Language and dark mode are saved as they are chosen. */
export type ProfileValues = Readonly<Record<"firstname" | "lastname" | "title", string>>

/** [SES-002] [ACC-086] */
export const profileForm: FormDefinition<ProfileValues> = {
  fields: ["firstname", "lastname", "title"],
  check: ({ firstname, lastname, title }) =>
    errorsOf({
      firstname: nameProblem("firstname", firstname),
      lastname: nameProblem("lastname", lastname),
      title: titleProblem(title)
    })
}
