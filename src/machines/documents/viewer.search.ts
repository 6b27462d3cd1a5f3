/** Where a term was found: a page of a pdf or a block of a text, and the characters in it. */
export interface Hit {
  readonly place: number
  readonly start: number
  readonly end: number
}

/** More are not counted. */
export const hitLimit = 5_000

/** Without case and accents, one character for one, so that places in it are places in the text. */
export const fold = (text: string): string =>
  text
    .replace(/[\u0080-\uffff]/g, (letter) => {
      const bare = letter.normalize("NFD").charAt(0).toLowerCase()
      return bare.length === letter.length ? bare : letter
    })
    .toLowerCase()

/** The hits in one folded text, at most `room` of them; hits do not overlap. */
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

/** All hits of a term in texts that are folded already. */
export const findAll = (folded: ReadonlyArray<string>, term: string): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  for (const [place, text] of folded.entries()) {
    if (hits.length >= hitLimit) break
    hits.push(...hitsIn(text, term, place, hitLimit - hits.length))
  }
  return hits
}
