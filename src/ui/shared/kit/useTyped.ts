import { useState } from "react"

interface Typed<Value> {
  readonly value: Value
  /** The value of an empty text. */
  readonly none: Value
  /** The value formatted in the user's language. */
  readonly shown: string
  /** Parses a text; null if it is invalid. */
  readonly read: (text: string) => Value | null
  /** Whether the text is complete enough to report its value while the user types. */
  readonly isWhole: (text: string) => boolean
  /** The error of the value in the user's language; null if it is valid. */
  readonly problem: (value: Value | null) => string | null
  readonly onChange: (value: Value) => void
  /** Called with a text that is not valid yet: the owner must not save the previous value instead. */
  readonly onUnfinished: ((text: string) => void) | undefined
}

interface Draft<Value> {
  readonly text: string
  /** The field's value when the user typed the draft; a different value discards the draft once typing ends. */
  readonly over: Value
}

/**
 * The state of an input whose value is typed as text. Reports the value once the text is complete, and on Enter and
 * blur.
 */
export const useTyped = <Value>({
  isWhole,
  none,
  onChange,
  onUnfinished,
  problem,
  read,
  shown,
  value
}: Typed<Value>) => {
  // Rerenders at each key: the caches of the React Compiler cost more than they save, here and in the surrounding
  // fields.
  "use no memo"
  const [isTyping, setTyping] = useState(false)
  const [draft, setDraft] = useState<Draft<Value> | null>(null)
  const isDrafted = draft !== null && (isTyping || draft.over === value)
  const text = isDrafted ? draft.text : shown
  const isEmpty = (typed: string) => typed.trim() === ""
  const fit = (typed: string): Value | null => {
    const meant = read(typed)
    return meant === null || problem(meant) !== null ? null : meant
  }
  const tell = (told: Value) => {
    if (told !== value) onChange(told)
  }
  return {
    text,
    message: isTyping || isEmpty(text) ? null : problem(read(text)),
    type: (typed: string) => {
      setDraft({ text: typed, over: value })
      const meant = isWhole(typed) ? fit(typed) : null
      if (isEmpty(typed)) tell(none)
      else if (meant !== null) tell(meant)
      else onUnfinished?.(typed)
    },
    begin: () => setTyping(true),
    settle: (leaves: boolean) => {
      if (leaves) setTyping(false)
      if (draft === null) return
      const meant = fit(draft.text)
      if (meant !== null || isEmpty(draft.text)) {
        setDraft(null)
        tell(meant ?? none)
      } else if (onUnfinished === undefined) {
        setDraft({ text: draft.text, over: none })
        tell(none)
      } else onUnfinished(draft.text)
    },
    /** Sets a value without typing, for example a day picked in the calendar. */
    take: (taken: Value) => {
      setDraft(null)
      tell(taken)
    }
  }
}
