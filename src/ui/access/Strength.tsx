import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { useDeferredValue, useId, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { commonPasswords } from "#schemas/access/commonPasswords.ts"
import "#ui/access/strength.css"

const estimate = new ZxcvbnFactory({ dictionary: { passwords: [...commonPasswords] } })

interface StrengthProps {
  readonly password: string
  /** Whose it is: what others know of somebody makes no password strong. */
  readonly names: ReadonlyArray<string>
}

const levels = [1, 2, 3, 4] as const
/** Powers of ten of guesses at which a level ends; strict, for the words of three languages are not known. */
const ends = [8, 11, 14] as const

/** [VAL-O06] How long a new password would stand against guessing; a hint that refuses nothing. */
export function Strength({ names, password }: StrengthProps) {
  const { t } = useTranslation("passwords")
  const id = useId()
  const judged = useDeferredValue(password)
  const level = useMemo(() => {
    const { guessesLog10 } = estimate.check(judged.slice(0, 100), [...names])
    return levels[ends.filter((end) => guessesLog10 >= end).length] ?? 1
  }, [judged, names])
  return (
    <div className="strength" data-level={level} role="status" aria-labelledby={id}>
      <span className="strength-bar" aria-hidden="true">
        {levels.map((one) => (
          <i key={one} data-on={one <= level || undefined} />
        ))}
      </span>
      <small id={id}>{t("strength.label", { level: t(`strength.${level}`) })}</small>
    </div>
  )
}
