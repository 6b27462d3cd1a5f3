"use no memo"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { foldWord } from "#schemas/documents/words.ts"
import { groupLabel, variableLabel } from "#schemas/letters/labels.ts"
import { type VariableGroup, variableGroups, variableText } from "#schemas/letters/variables.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import "#ui/letters/letters.css"

interface VariablePickerProps {
  readonly title: string
  readonly language: Language
  readonly onPick: (name: string) => void
  readonly onClose: () => void
}

const groups = Object.keys(variableGroups) as ReadonlyArray<VariableGroup>

/** [LET-O01] All variables by group, with a search by label or name. */
export function VariablePicker({ language, onClose, onPick, title }: VariablePickerProps) {
  const { t } = useTranslation("letters")
  const [words, setWords] = useState("")
  const wanted = foldWord(words.trim())
  const found = groups
    .map((group) => ({
      group,
      fields: variableGroups[group]
        .map((field) => `${group}.${field}`)
        .filter((name) => foldWord(`${variableLabel(language, name)} ${name}`).includes(wanted))
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <Dialog title={title} width="34rem" onClose={onClose}>
      <input
        className="input"
        type="search"
        aria-label={t("variable.search")}
        placeholder={t("variable.search")}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 ? <p className="muted">{t("variable.none")}</p> : null}
      <div className="letter-variables">
        {found.map(({ fields, group }) => (
          <section key={group} aria-label={groupLabel(language, group)}>
            <h3>{groupLabel(language, group)}</h3>
            <ul>
              {fields.map((name) => (
                <li key={name}>
                  <button type="button" className="letter-variable" onClick={() => onPick(name)}>
                    <span className="letter-chip">{variableLabel(language, name)}</span>
                    <small className="muted">{variableText(name)}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
