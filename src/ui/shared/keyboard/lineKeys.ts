/**
 * The index that a key moves to in a list of `count` rows, null for other keys; `page` is the number of rows of PageUp
 * and PageDown.
 */
export const movedTo = (key: string, at: number, count: number, page: number): number | null => {
  const within = (index: number) => Math.max(0, Math.min(count - 1, index))
  if (count === 0) return null
  switch (key) {
    case "ArrowDown":
      return within(at + 1)
    case "ArrowUp":
      return within(at - 1)
    case "PageDown":
      return within(at + page)
    case "PageUp":
      return within(at - page)
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return null
  }
}

/** Type-ahead: the next row after `at` whose label starts with the typed letters, ignoring case and accents. */
export const findByLetters = (labels: ReadonlyArray<string>, at: number, typed: string): number | null => {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  const wanted = plain(typed)
  if (wanted === "") return null
  // A single letter searches from the next row; with more letters the current row may still match.
  const from = typed.length === 1 ? at + 1 : at
  for (let n = 0; n < labels.length; n += 1) {
    const index = (from + n) % labels.length
    if (plain(labels[index] ?? "").startsWith(wanted)) return index
  }
  return null
}
