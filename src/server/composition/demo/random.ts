/** A pseudo-random generator seeded by a word, so that the demonstration data are reproducible. */
export const randomOf = (word: string) => {
  let state = [...word].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** An integer from `least` to `most`, both included. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    /** An amount in cents; `least` and `most` are in euros. */
    cents: (least: number, most: number) => Math.round((least + next() * (most - least)) * 100),
    pick: <A>(list: readonly [A, ...ReadonlyArray<A>]): A => list[Math.floor(next() * list.length)] ?? list[0]
  }
}
export type Random = ReturnType<typeof randomOf>
