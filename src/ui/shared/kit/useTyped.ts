import { useState } from "react"

interface Typed<Value> {
  readonly value: Value
  /** What no text means. */
  readonly none: Value
  /** The value as the reader's language writes it. */
  readonly shown: string
  /** The value that a text means; null if it means none. */
  readonly read: (text: string) => Value | null
  /** Whether another figure would make it another value. */
  readonly isWhole: (text: string) => boolean
  /** Why the value is not taken, in the reader's words; null if it is. */
  readonly problem: (value: Value | null) => string | null
  readonly onChange: (value: Value) => void
  /** Told of text that is no value yet: whoever saves the field must not save the value before it. */
  readonly onUnfinished: ((text: string) => void) | undefined
}

interface Draft<Value> {
  readonly text: string
  /** The value at which the draft is still what the field is about. */
  readonly over: Value
}

/** A value that is typed as text: told once the text is whole, and taken at its word by Enter and by leaving the field. */
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
  // Drawn once a key: the caches of the React Compiler weigh more, here and in the fields around it, than they spare.
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
    /** Without the keyboard: a day from a calendar, a step. */
    take: (taken: Value) => {
      setDraft(null)
      tell(taken)
    }
  }
}
