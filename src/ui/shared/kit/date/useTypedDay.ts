import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { isDay } from "#schemas/shared/days.ts"
import { parisToday } from "#services/people/today.ts"
import { formatDay, isWholeDay, readDay } from "#services/shared/days.ts"
import { useTyped } from "#ui/shared/kit/useTyped.ts"

export interface DayBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export interface DayValue extends DayBounds {
  /** A day as `2026-11-21`, or empty. An invalid text is shown unchanged, with its error. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** Called with a text that is not a date yet: the owner must not save the previous date instead. */
  readonly onUnfinished?: ((text: string) => void) | undefined
}

/** [I18-005] The state of a date input: parses and formats dates in the user's language and checks `min` and `max`. */
export const useTypedDay = ({ max = "", min = "", onChange, onUnfinished, value }: DayValue) => {
  "use no memo"
  const { i18n, t } = useTranslation("form")
  const language = i18n.language as Language
  const problem = (day: string | null) => {
    if (day === null) return t("date.unknown")
    if (min !== "" && day < min) return t("date.min", { date: formatDay(language, min) })
    return max !== "" && day > max ? t("date.max", { date: formatDay(language, max) }) : null
  }
  const typed = useTyped({
    value,
    none: "",
    shown: formatDay(language, value),
    read: (text) => readDay(language, text, parisToday()),
    isWhole: isWholeDay,
    problem,
    onChange,
    onUnfinished
  })
  return { ...typed, day: isDay(value) ? value : null }
}
