import { nameProblem, titleProblem } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"

/**
 * Form values of the profile's first tab; the title is optional. Language and dark mode are saved at once and are not
 * in it.
 */
export type ProfileValues = Readonly<Record<"firstname" | "lastname" | "title", string>>

/** [SES-002] [ACC-086] Validates the names and the title on the user's profile page. */
export const profileForm: FormDefinition<ProfileValues> = {
  fields: ["firstname", "lastname", "title"],
  check: ({ firstname, lastname, title }) =>
    errorsOf({
      firstname: nameProblem("firstname", firstname),
      lastname: nameProblem("lastname", lastname),
      title: titleProblem(title)
    })
}
