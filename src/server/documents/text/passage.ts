import type { Passage, TextPiece } from "#schemas/documents/search.ts"
import { foldWord, type PlacedWord, placedWords } from "#schemas/documents/words.ts"

/** A search term, normalised by the database: without accents (`fold`) and with its possible stems. */
export interface Term {
  readonly fold: string
  readonly stems: ReadonlyArray<string>
}

/** Returns the index of the term that the word matches, or -1. */
export type Matcher = (word: string) => number

const beginningFrom = 3
/** Maximum letters of a French ending that a word may have after its stem. */
const maxInflection = 5

const isLike = (word: string, { fold, stems }: Term) =>
  fold.length >= beginningFrom
    ? word.startsWith(fold) ||
      stems.some(
        (stem) => stem.length >= beginningFrom && word.startsWith(stem) && word.length <= stem.length + maxInflection
      )
    : word === fold

/** Compares words with terms without the database, so it misses irregular forms; `exactMatcher` finds those. */
export const matcherOf =
  (terms: ReadonlyArray<Term>): Matcher =>
  (word) => {
    const folded = foldWord(word)
    const parts = /\d/.test(folded) ? [folded, ...(folded.match(/\d+|\D+/g) ?? [])] : [folded]
    return terms.findIndex((term) => parts.some((part) => isLike(part, term)))
  }

/** Matches the given words in lower case, which the database has recognised as forms of a term. */
export const exactMatcher = (words: ReadonlyArray<string>): Matcher => {
  const known = new Set(words)
  return (word) => (known.has(word.toLowerCase()) ? 0 : -1)
}

interface Match extends PlacedWord {
  readonly term: number
}

const matchesIn = (text: string, matcher: Matcher, most: number): ReadonlyArray<Match> => {
  const found: Array<Match> = []
  const seen = new Map<string, number>()
  for (const placed of placedWords(text)) {
    const term = seen.get(placed.word) ?? matcher(placed.word)
    seen.set(placed.word, term)
    if (term >= 0 && found.push({ ...placed, term }) >= most) break
  }
  return found
}

const pieces = (text: string, matches: ReadonlyArray<PlacedWord>, from: number, until: number) => {
  const made: Array<TextPiece> = []
  const add = (start: number, end: number, marked: boolean) => {
    const part = text.slice(start, end).replace(/\s+/g, " ")
    if (part !== "") made.push({ text: part, marked })
  }
  let at = from
  for (const { end, start } of matches) {
    if (start < at || end > until) continue
    add(at, start, false)
    add(start, end, true)
    at = end
  }
  add(at, until, false)
  return made
}

/** Splits a name into matching (marked) and other pieces. */
export const markName = (name: string, matcher: Matcher): ReadonlyArray<TextPiece> =>
  pieces(name, matchesIn(name, matcher, 100), 0, name.length)

const before = 60
const around = 220
const matchLimit = 400

/** The nearest word boundary within 20 characters, so that a passage does not cut a word. */
const wordEdge = (text: string, at: number, by: 1 | -1) => {
  for (let step = 0; step < 20; step += 1) {
    const place = at + step * by
    if (place <= 0 || place >= text.length) return Math.min(Math.max(place, 0), text.length)
    if (/\s/.test(text.charAt(place))) return place
  }
  const low = text.charCodeAt(at)
  return low >= 0xdc00 && low <= 0xdfff ? at + 1 : at
}

/** The part of a text where most terms are close together, with its matches marked; null if no term occurs. */
export const passageOf = (body: string, matcher: Matcher): Passage | null => {
  const matches = matchesIn(body, matcher, matchLimit)
  let best: { readonly at: Match; readonly score: number } | undefined
  matches.forEach((at, place) => {
    const near = matches.slice(place, place + 20).filter(({ end }) => end <= at.start + around - before)
    const score = new Set(near.map(({ term }) => term)).size * 100 + near.length
    if (best === undefined || score > best.score) best = { at, score }
  })
  if (best === undefined) return null
  const { start } = best.at
  const pageStart = body.lastIndexOf("\f", start) + 1
  const nextPage = body.indexOf("\f", start)
  const pageEnd = nextPage < 0 ? body.length : nextPage
  const from = start - before <= pageStart ? pageStart : Math.min(wordEdge(body, start - before, 1), start)
  const until = from + around >= pageEnd ? pageEnd : Math.max(wordEdge(body, from + around, -1), best.at.end)
  const shown = pieces(body, matches, from, until)
  const edge = (text: string): TextPiece => ({ text, marked: false })
  return {
    pieces: [...(from > pageStart ? [edge("… ")] : []), ...shown, ...(until < pageEnd ? [edge(" …")] : [])],
    page: body.includes("\f") ? body.slice(0, start).split("\f").length : null
  }
}
