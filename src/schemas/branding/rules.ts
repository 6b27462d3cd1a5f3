import type { MessageCode } from "#schemas/shared/messages/index.ts"

export const themes = ["light", "dark"] as const
export type Theme = (typeof themes)[number]

/** What a firm has that chose nothing; the style sheet begins with the same. */
export const defaultColours = { primary_color: "#0b5f6e", secondary_color: "#c8712e" } as const

/** Pictures a firm may give for each theme, by the last part of their address. */
export const lookPictures = ["logo", "favicon.ico", "apple-touch-icon"] as const
export type LookPicture = (typeof lookPictures)[number]
export type LookIcon = Exclude<LookPicture, "logo">
/** [VAL-027] [VAL-028] [VAL-O03] What a file chooser offers for a logo; the server reads the bytes. No drawings (svg). */
export const logoTypes = ".gif,.jpeg,.jpg,.png,.webp"
/** Bytes of one picture. */
export const pictureLimit = 512_000

const taglineLimit = 80
/** Line breaks, controls, marks that turn or hide text, and what would read as a tag. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF<>]/u

/** What is wrong with the words under the firm's name; null when nothing is. They may be left empty. */
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

/** [WHL-007] The address changes with the look, so that what it answers may be kept for ever. */
export const iconAddress = ({ accounting_firm_id, theme, updated_at }: LookVersion, icon: LookIcon): string =>
  `/api/accounting-firms/${accounting_firm_id}/white-labels/${theme}/${icon}?last_modified=${encodeURIComponent(updated_at)}`
