import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { changesOf, ifMatch, overtaken, reading, writing } from "#schemas/shared/crud.ts"
import { fromDigits } from "#schemas/shared/ids.ts"
import { judged } from "#schemas/shared/judged.ts"
import { Data } from "#schemas/shared/page.ts"
import { emptyTheme, themeForm, themeTitleProblem, type ThemeValues } from "#schemas/themes/rules.ts"
import { Theme, ThemeId } from "#schemas/themes/theme.ts"

const { acl, color, created_at, id, revision, sharing, title, updated_at } = Theme.fields
/** [SAD-016] A starter theme, copied to each new firm. */
export const StarterTheme = Schema.Struct({ id, title, color, sharing, acl, revision, created_at, updated_at })
export interface StarterTheme extends Schema.Schema.Type<typeof StarterTheme> {}

/** Schema of a field, validated by the rule of the form. */
const ruled = (field: keyof ThemeValues) => {
  const wrongIn = (text: string) => {
    const [code] = themeForm.check({ ...emptyTheme, title: "-", [field]: text })[field] ?? []
    return code
  }
  return Schema.String.annotate({ message: "customer.choice_invalid" }).check(
    Schema.makeFilter((text: string) => wrongIn(text))
  )
}
const fields = {
  title: judged("theme.title_missing", themeTitleProblem),
  color: ruled("color"),
  sharing: ruled("sharing"),
  acl: ruled("acl")
}
const params = { themeId: fromDigits(ThemeId) }

/** [SAD-016] [SAD-O02] Starter themes, for super admins. Changes do not affect copies that firms already have. */
export class StarterThemesApi extends HttpApiGroup.make("starterThemes")
  .add(
    /** Sorted by title. */
    HttpApiEndpoint.get("list", "/sa/catalog-themes", { success: Data(Schema.Array(StarterTheme)), error: reading }),
    HttpApiEndpoint.post("add", "/sa/catalog-themes", {
      payload: Schema.Struct(fields),
      success: Data(StarterTheme).pipe(HttpApiSchema.status(201)),
      error: writing
    }),
    HttpApiEndpoint.patch("change", "/sa/catalog-themes/:themeId", {
      params,
      headers: ifMatch,
      payload: changesOf(fields),
      success: Data(StarterTheme),
      error: overtaken
    }),
    HttpApiEndpoint.delete("remove", "/sa/catalog-themes/:themeId", {
      params,
      success: HttpApiSchema.NoContent,
      error: writing
    })
  )
  .middleware(SignedInOnly) {}
