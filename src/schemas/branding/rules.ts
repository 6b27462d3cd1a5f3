import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const themes = ["light", "dark"] as const
export type Theme = (typeof themes)[number]

/** Colours of a firm that has chosen none. The style sheet repeats them: change both. */
export const defaultColours = { primary_color: "#0b5f6e", secondary_color: "#c8712e" } as const

/** Pictures of each theme. The names are also the last part of their URLs. */
export const lookPictures = ["logo", "favicon.ico", "apple-touch-icon"] as const
export type LookPicture = (typeof lookPictures)[number]
export type LookIcon = Exclude<LookPicture, "logo">
/**
 * [VAL-027] [VAL-028] [VAL-O03] Accepted by the file chooser for a logo; the server checks the bytes. SVG is excluded.
 */
export const logoTypes = ".gif,.jpeg,.jpg,.png,.webp"
/** Maximum size of one picture in bytes. */
export const pictureLimit = 512_000

const taglineLimit = 80
/** Line breaks, control, invisible and direction characters, and `<` `>`, which could be taken for markup. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF<>]/u

/** Validates the tagline below the firm's name; null if valid. It may be empty. */
export const taglineProblem = (text: string): MessageCode | null =>
  unwanted.test(text)
    ? "branding.tagline_characters"
    : [...text.trim()].length > taglineLimit
      ? "branding.tagline_too_long"
      : null

interface LookVersion {
  readonly accounting_firm_id: number
  readonly theme: Theme
  readonly updated_at: string
}

/** [WHL-007] The URL contains the time of the last change, so that browsers may cache the icon for ever. */
export const iconAddress = ({ accounting_firm_id, theme, updated_at }: LookVersion, icon: LookIcon): string =>
  `/api/accounting-firms/${accounting_firm_id}/white-labels/${theme}/${icon}?last_modified=${encodeURIComponent(updated_at)}`
