/** [VAL-026] Whether a text is a colour: six hexadecimal digits in upper or lower case, with or without `#`. */
export const isColourText = (text: string): boolean => /^#?[0-9a-f]{6}$/i.test(text)

/** Normalises a colour for storage: `#rrggbb` in lower case. */
export const keptColour = (text: string): string => `#${text.replace("#", "").toLowerCase()}`
