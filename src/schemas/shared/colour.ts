/** [VAL-026] A colour as typed: six hexadecimal digits, with or without a hash, in any case. */
export const isColourText = (text: string): boolean => /^#?[0-9a-f]{6}$/i.test(text)

/** Normalises a colour: `#rrggbb` in lower case. */
export const keptColour = (text: string): string => `#${text.replace("#", "").toLowerCase()}`
