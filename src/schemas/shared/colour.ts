/** [VAL-026] A colour as people and programs write it: six hexadecimal digits, with a hash or without, in any case. */
export const isColourText = (text: string): boolean => /^#?[0-9a-f]{6}$/i.test(text)

/** Such a text as it is kept: `#rrggbb` in small letters. */
export const keptColour = (text: string): string => `#${text.replace("#", "").toLowerCase()}`
