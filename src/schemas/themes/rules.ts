import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { isColourText } from "#schemas/shared/colour.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { keptLine } from "#schemas/shared/line.ts"
import type { Theme, ThemeLevel } from "#schemas/themes/theme.ts"

export type ThemeValues = Readonly<Record<"title" | "color" | "sharing" | "acl", string>>

/** Selectable colours, readable on light and dark backgrounds; the first is the default. */
export const themeColours = [
  "#0b5f6e",
  "#2f6fb3",
  "#6a4fb3",
  "#a83a7a",
  "#b3402f",
  "#b3741f",
  "#5c7a1f",
  "#1f7a4d",
  "#5b6672"
] as const

export const emptyTheme: ThemeValues = { title: "", color: themeColours[0], sharing: "shared", acl: "read-write" }

/** Maximum length of a title in characters. */
export const themeTitleLimit = 60
/** Maximum number of themes on one folder or document, and of one person. */
export const themesLimit = 50

/** [THM-005] Validates a title: required, at most 60 characters after normalisation; null if valid. */
export const themeTitleProblem = (text: string): MessageCode | null => {
  const title = keptLine(text)
  if (title === "") return "theme.title_missing"
  if (hasUnwantedCharacters(text) || !text.isWellFormed()) return "theme.title_characters"
  return [...title].length > themeTitleLimit ? "theme.title_too_long" : null
}

const among = (known: ReadonlyArray<string>, text: string): MessageCode | null =>
  known.includes(text) ? null : "customer.choice_invalid"

/** [THM-002] How somebody of a side may share a theme: a private one of the other side would be hidden from themselves. */
export const sharingsFor = (side: ThemeLevel, level: ThemeLevel): ReadonlyArray<Theme["sharing"]> =>
  side === level ? ["shared", "private"] : ["shared"]

/** [THM-001] [THM-005] Form of a theme; the server uses it too. */
export const themeForm: FormDefinition<ThemeValues> = {
  fields: ["title", "color", "sharing", "acl"],
  check: ({ acl, color, sharing, title }) =>
    errorsOf({
      title: themeTitleProblem(title),
      color: isColourText(color) ? null : "branding.colour_invalid",
      sharing: among(["shared", "private"], sharing),
      acl: among(["read-only", "read-write"], acl)
    })
}
