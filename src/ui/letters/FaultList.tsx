import { useTranslation } from "react-i18next"
import type { LetterFault } from "#schemas/letters/blocks.ts"
import { variableLabel } from "#schemas/letters/labels.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import "#ui/letters/letters.css"

interface FaultListProps {
  readonly faults: ReadonlyArray<LetterFault>
  /** Called with the path of the faulty block; without it the faults are not clickable. */
  readonly onShow?: (at: ReadonlyArray<number>) => void
}

/** [LET-003] The faults of a letter, each with the number of its block. */
export function FaultList({ faults, onShow }: FaultListProps) {
  const { i18n, t } = useTranslation("letters")
  if (faults.length === 0) return null
  const textOf = ({ at, kind, text }: LetterFault) =>
    t(`fault.${kind}`, { name: variableLabel(i18n.language as Language, text), place: (at[0] ?? 0) + 1 })
  return (
    <Notice tone="warn">
      <span className="letter-faults">
        {faults.map((fault) =>
          onShow === undefined || fault.at.length === 0 ? (
            <span key={JSON.stringify(fault)}>{textOf(fault)}</span>
          ) : (
            <button key={JSON.stringify(fault)} type="button" className="letter-fault" onClick={() => onShow(fault.at)}>
              {textOf(fault)}
            </button>
          )
        )}
      </span>
    </Notice>
  )
}
