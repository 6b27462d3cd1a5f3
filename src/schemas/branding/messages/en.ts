import type { messages as French } from "#schemas/branding/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "branding.icon_not_square": "An icon must be square.",
  "branding.picture_size": "This picture is too large: at most 4,096 points on a side.",
  "branding.picture_too_large": "This picture is larger than 512 kB.",
  "branding.picture_type": "This picture’s format is not accepted here.",
  "branding.picture_unreadable": "This picture cannot be read: it may be damaged.",
  "branding.redirect_invalid": "Say whether visitors are sent to the firm’s domain.",
  "branding.tagline_characters": "This text holds characters that are not allowed.",
  "branding.touch_icon_small": "This icon is too small: at least 120 points on a side, better 180."
}
