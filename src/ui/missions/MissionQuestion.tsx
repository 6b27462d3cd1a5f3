import { useState } from "react"
import { missionReasonProblem } from "#schemas/missions/missionRules.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"

interface MissionQuestionProps {
  /** The action's name, also the label of its button. */
  readonly title: string
  /** Explains the effect of the action. */
  readonly text: string
  readonly needsReason: boolean
  readonly tone: "danger" | "plain"
  readonly onClose: () => void
  readonly onDo: (reason: string) => void
}

/** The confirmation dialog of an action on a mission, with a reason field if one is required. */
export function MissionQuestion({ needsReason, onClose, onDo, text: meaning, title, tone }: MissionQuestionProps) {
  const { t } = useMissionWords()
  const text = useText()
  const [reason, setReason] = useState("")
  const [isRefused, setRefused] = useState(false)
  const problem = needsReason ? missionReasonProblem(reason) : null
  const isWrong = isRefused && problem !== null
  return (
    <Dialog
      title={title}
      onClose={onClose}
      role="alertdialog"
      footer={
        <DialogActions cancelLabel={t("back")} onCancel={onClose}>
          <button
            type="button"
            className="button"
            {...(tone === "danger" ? { "data-kind": "danger" } : {})}
            onClick={() => (problem === null ? onDo(reason) : setRefused(true))}
          >
            {title}
          </button>
        </DialogActions>
      }
    >
      <p>{meaning}</p>
      {needsReason ? (
        <label className="field">
          <span>{t("field.reason")}</span>
          <textarea
            className="input"
            rows={3}
            value={reason}
            aria-invalid={isWrong || undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          {isWrong ? (
            <span className="field-error" role="alert">
              {text(problem)}
            </span>
          ) : null}
        </label>
      ) : null}
    </Dialog>
  )
}
