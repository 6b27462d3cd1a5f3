/** Search ignores case and accents; every word must match. */
export const matches = (typed: string, ...texts: ReadonlyArray<string>): boolean => {
  const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("fr")
  const all = fold(texts.join(" "))
  return fold(typed)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
