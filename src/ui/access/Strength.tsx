import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { useDeferredValue, useId, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { commonPasswords } from "#schemas/access/commonPasswords.ts"
import "#ui/access/strength.css"

const estimate = new ZxcvbnFactory({ dictionary: { passwords: [...commonPasswords] } })

interface StrengthProps {
  readonly password: string
  /** The user's names: the estimate rates a password with one of them as weaker. */
  readonly names: ReadonlyArray<string>
}

const levels = [1, 2, 3, 4] as const
/**
 * Upper limits of the first three levels, as powers of ten of the estimated guesses. They are strict because the
 * estimate has no dictionaries of the three languages.
 */
const ends = [8, 11, 14] as const

/** [VAL-O06] Shows how well a new password resists guessing; it is only a hint and refuses nothing. */
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
