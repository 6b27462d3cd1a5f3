/** A match: a page of a PDF or a block of a text, and the range of characters in it. */
export interface Hit {
  readonly place: number
  readonly start: number
  readonly end: number
}

/** The search stops at this number of matches. */
export const hitLimit = 5_000

/** Removes case and accents character by character, so that offsets stay those of the text. */
export const fold = (text: string): string =>
  text
    .replace(/[\u0080-\uffff]/g, (letter) => {
      const bare = letter.normalize("NFD").charAt(0).toLowerCase()
      return bare.length === letter.length ? bare : letter
    })
    .toLowerCase()

/** The matches in one folded text, at most `room`, without overlaps. */
export const hitsIn = (folded: string, term: string, place: number, room: number): ReadonlyArray<Hit> => {
  const wanted = fold(term)
  const hits: Array<Hit> = []
  if (wanted === "") return hits
  for (
    let at = folded.indexOf(wanted);
    at !== -1 && hits.length < room;
    at = folded.indexOf(wanted, at + wanted.length)
  )
    hits.push({ place, start: at, end: at + wanted.length })
  return hits
}

/** All matches of a term in folded texts. */
export const findAll = (folded: ReadonlyArray<string>, term: string): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  for (const [place, text] of folded.entries()) {
    if (hits.length >= hitLimit) break
    hits.push(...hitsIn(text, term, place, hitLimit - hits.length))
  }
  return hits
}
