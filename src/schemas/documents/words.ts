/** Splits and folds words for the full-text search. Must agree with `app.words_of` and `app.fold` in the database. */

/** Maximum length of an indexed word in UTF-16 units; the rest is cut off. */
const longestWord = 60

/** Lower case, without accents and ligatures. */
export const foldWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/g, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const isMixed = (word: string) => /[0-9]/.test(word) && /[^0-9]/.test(word)

/** A word and its offsets in the text, in UTF-16 units; `end` is exclusive. */
export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The words of a text in order, spelled as in the text. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const match of text.matchAll(wordPattern))
    yield { word: match[0], start: match.index, end: match.index + match[0].length }
}

/**
 * The distinct index terms of a text, in lower case. Words that mix letters and digits also give their parts. Stops
 * after about `most` terms.
 */
export const wordsOf = (text: string, most: number): ReadonlyArray<string> => {
  const found = new Set<string>()
  for (const [whole] of text.normalize("NFC").matchAll(wordPattern)) {
    if (found.size >= most) break
    const word = whole.toLowerCase().slice(0, longestWord).toWellFormed()
    found.add(word)
    if (isMixed(word)) for (const [part] of word.matchAll(/[0-9]+|[^0-9]+/g)) found.add(part)
  }
  return [...found]
}

/** Maximum words of a query. */
const queryWordLimit = 12

/** The words of a query in order, in lower case; surplus words are ignored. */
export const queryWords = (typed: string): ReadonlyArray<string> =>
  [...typed.normalize("NFC").matchAll(wordPattern)]
    .map(([word]) => word.toLowerCase().slice(0, longestWord).toWellFormed())
    .slice(0, queryWordLimit)
