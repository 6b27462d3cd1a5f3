import { contrastThreshold } from "#schemas/shared/constants.ts"

/** Normalises a typed colour (three or six hex digits, `#` optional, any case) to `#rrggbb`; null if invalid. */
export const readColour = (typed: string): string | null => {
  const digits = typed.trim().toLowerCase().replace(/^#/, "")
  const whole = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, "$&$&") : digits
  return /^[0-9a-f]{6}$/.test(whole) ? `#${whole}` : null
}

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** [WHL-O02] Perceived brightness of a colour, from 0 (black) to 255 (white). */
export const brightness = ([red, green, blue]: Rgb): number => (299 * red + 587 * green + 114 * blue) / 1000

const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, from 0 to 1 (WCAG 2). */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2). */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export const black: Rgb = [0, 0, 0]
export const white: Rgb = [255, 255, 255]
/** Minimum contrast ratio of text (WCAG AA). */
export const readable = 4.5

export interface TextChoice {
  readonly text: "dark" | "light"
  /** Contrast ratio between this text and its background. */
  readonly ratio: number
  /** The colour chosen by brightness would have too little contrast, so the opposite one is used. */
  readonly isException: boolean
}

/**
 * [WHL-009] [WHL-O02] Text colour for a background: by brightness, unless its contrast is below 4.5. Black or white
 * always reaches 4.5.
 */
export const textOn = (ground: Rgb): TextChoice => {
  const ratios = { dark: contrast(black, ground), light: contrast(white, ground) }
  const wanted = brightness(ground) >= contrastThreshold ? "dark" : "light"
  const text = ratios[wanted] >= readable ? wanted : wanted === "dark" ? "light" : "dark"
  return { text, ratio: ratios[text], isException: text !== wanted }
}
