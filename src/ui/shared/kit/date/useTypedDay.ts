import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { isDay } from "#schemas/shared/days.ts"
import { parisToday } from "#services/people/today.ts"
import { formatDay, isWholeDay, readDay } from "#services/shared/days.ts"

export interface DayBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export interface DayValue extends DayBounds {
  /** A day as `2026-11-21`, empty for none. What is no day is shown as it is, with what is wrong with it. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** Told of text that is no day yet: whoever saves the field must not save the day before it. */
  readonly onUnfinished?: ((text: string) => void) | undefined
}

interface Draft {
  readonly text: string
  /** The value at which the draft is still what the field is about. */
  readonly over: string
}

const problemOf = (text: string, day: string | null, { max, min }: DayBounds) => {
  if (text.trim() === "") return null
  if (day === null) return { key: "date.unknown" as const, date: "" }
  if (min !== undefined && min !== "" && day < min) return { key: "date.min" as const, date: min }
  return max !== undefined && max !== "" && day > max ? { key: "date.max" as const, date: max } : null
}

/** [I18-005] A day that is typed: read in the reader's language once it is whole, or once the field is left. */
export const useTypedDay = ({ max, min, onChange, onUnfinished, value }: DayValue) => {
  const { i18n, t } = useTranslation("form")
  const language = i18n.language as Language
  const [isTyping, setTyping] = useState(false)
  const [draft, setDraft] = useState<Draft | null>(null)
  const isDrafted = draft !== null && (isTyping || draft.over === value)
  const text = isDrafted ? draft.text : formatDay(language, value)
  const read = (typed: string) => readDay(language, typed, parisToday())
  const problem = isTyping ? null : problemOf(text, read(text), { max, min })
  const tell = (day: string) => {
    if (day !== value) onChange(day)
  }
  return {
    text,
    day: isDay(value) ? value : null,
    message: problem === null ? null : t(problem.key, { date: formatDay(language, problem.date) }),
    type: (typed: string) => {
      setDraft({ text: typed, over: value })
      const day = isWholeDay(typed) ? read(typed) : null
      if (typed.trim() === "") tell("")
      else if (day !== null && problemOf(typed, day, { max, min }) === null) tell(day)
      else onUnfinished?.(typed)
    },
    begin: () => setTyping(true),
    /** Short forms are taken at their word, as Enter and leaving the field do. */
    settle: (leaves: boolean) => {
      if (leaves) setTyping(false)
      if (draft === null) return
      const day = read(draft.text)
      const isFit = day !== null && problemOf(draft.text, day, { max, min }) === null
      if (isFit || draft.text.trim() === "") {
        setDraft(null)
        tell(day ?? "")
      } else if (onUnfinished === undefined) {
        setDraft({ text: draft.text, over: "" })
        tell("")
      } else onUnfinished(draft.text)
    },
    pick: (day: string) => {
      setDraft(null)
      tell(day)
    }
  }
}
