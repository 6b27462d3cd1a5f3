interface FilterChoiceProps<Word extends string> {
  readonly label: string
  readonly value: Word
  readonly words: ReadonlyArray<Word>
  readonly labelOf: (word: Word) => string
  readonly onChoose: (word: Word) => void
}

/** A select beside the search: a status filter, or a sort. */
export function FilterChoice<Word extends string>({ label, labelOf, onChoose, value, words }: FilterChoiceProps<Word>) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(words.find((word) => word === target.value) ?? value)}
    >
      {words.map((word) => (
        <option key={word} value={word}>
          {labelOf(word)}
        </option>
      ))}
    </select>
  )
}
