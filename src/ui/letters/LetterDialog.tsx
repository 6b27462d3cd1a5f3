"use no memo"
import { useSelector } from "@xstate/react"
import { Link } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { letterFlowMachine, toLetterFlowView } from "#machines/letters/letterFlow.machine.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionLetter } from "#schemas/letters/letter.ts"
import type { LetterSignatory } from "#schemas/letters/signatories.ts"
import type { MissionId } from "#schemas/missions/mission.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { letterActors } from "#services/letters/letterActors.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FaultList } from "#ui/letters/FaultList.tsx"
import { PreviewPaper } from "#ui/letters/PreviewPaper.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/letters/letters.css"
import "#ui/shared/form/form.css"

interface LetterDialogProps {
  readonly missionLetter: MissionLetter
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly missionId: MissionId
  readonly onMade: () => void
  readonly onClose: () => void
}

const first = ({ letter, people }: MissionLetter): ReadonlyArray<LetterSignatory> =>
  letter === null
    ? (["firm", "client"] as const).flatMap((side) => people.find((person) => person.side === side) ?? []).map(signing)
    : letter.signatories.map(signing)

const signing = ({ email, firstname, lastname, rank, side }: LetterSignatory): LetterSignatory => ({
  side,
  email,
  firstname,
  lastname,
  rank
})

/** [LET-O01] Creates a mission's letter in two steps: choose the template and the signatories, then check the PDF. */
export function LetterDialog({ missionLetter, firmId, missionId, onClose, onMade, vendorId }: LetterDialogProps) {
  usePageTexts("signatures")
  const { t } = useTranslation("letters")
  const text = useText()
  const { ask } = usePortal()
  const [logic] = useState(() => letterFlowMachine.provide({ actors: letterActors(ask, { vendorId, missionId }) }))
  const [input] = useState(() => ({
    template:
      missionLetter.templates.find(({ id }) => id === missionLetter.letter?.template_id)?.id ??
      missionLetter.templates[0]?.id ??
      null,
    signatories: first(missionLetter)
  }))
  const ref = useActorRef(logic, { input })
  const view = toLetterFlowView(useSelector(ref, (snapshot) => snapshot))
  useEffect(() => {
    if (view.isMade) onMade()
  }, [onMade, view.isMade])
  const isChecking = view.step === "check"
  return (
    <Dialog
      title={t(isChecking ? "flow.check" : "flow.choose")}
      width={isChecking ? "56rem" : "36rem"}
      closable={!view.isMaking}
      onClose={onClose}
      footer={
        <DialogActions
          onCancel={isChecking && view.canGoBack ? () => ref.send({ type: "step.back" }) : onClose}
          canCancel={!view.isMaking}
          {...(isChecking ? { cancelLabel: t("flow.back") } : {})}
        >
          <button
            type="button"
            className="button"
            aria-disabled={(isChecking ? !view.canMake : view.isBusy) || undefined}
            onClick={() => ref.send({ type: isChecking ? "letter.asked" : "step.next" })}
          >
            {t(isChecking ? "flow.make" : "flow.next")}
          </button>
        </DialogActions>
      }
    >
      {view.messageKeys.map((key) => (
        <Notice key={key} tone="error">
          {text(key)}
        </Notice>
      ))}
      {isChecking ? (
        <>
          <FaultList faults={view.faults} />
          <PreviewPaper preview={view.preview} isStale={view.isBusy} />
        </>
      ) : (
        <>
          <label className="field">
            <span className="label">{t("flow.template")}</span>
            <select
              className="input"
              value={view.template === null ? "" : String(view.template)}
              onChange={({ target }) =>
                ref.send({ type: "template.chosen", template: target.value === "" ? null : Number(target.value) })
              }
            >
              {missionLetter.templates.length === 0 ? <option value="">{t("none")}</option> : null}
              {missionLetter.templates.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {missionLetter.templates.length === 0 ? (
            <Link {...linkTo("settings-document-templates", { context: encodeContext({ firmId, vendorId: null }) })}>
              {t("add")}
            </Link>
          ) : null}
          <fieldset className="letter-signers">
            <legend className="label">{t("flow.people")}</legend>
            <People missionLetter={missionLetter} signatories={view.signatories} send={ref.send} />
          </fieldset>
        </>
      )}
    </Dialog>
  )
}

interface PeopleProps {
  readonly missionLetter: MissionLetter
  readonly signatories: ReadonlyArray<LetterSignatory>
  readonly send: (
    event:
      | { readonly type: "signatory.added"; readonly person: LetterSignatory }
      | { readonly type: "signatory.removed"; readonly email: string }
  ) => void
}

function People({ missionLetter, send, signatories }: PeopleProps) {
  const { t } = useTranslation("letters")
  const known = new Set(missionLetter.people.map(({ email }) => email))
  const all = [...missionLetter.people.map(signing), ...signatories.filter(({ email }) => !known.has(email))]
  const chosen = new Set(signatories.map(({ email }) => email))
  const [typed, setTyped] = useState({ firstname: "", lastname: "", email: "" })
  const isTyped = typed.firstname.trim() !== "" && typed.lastname.trim() !== "" && typed.email.includes("@")
  return (
    <>
      <ul className="letter-people">
        {all.map((person) => (
          <li key={person.email}>
            <label className="check-field">
              <input
                type="checkbox"
                className="check"
                checked={chosen.has(person.email)}
                onChange={({ target }) =>
                  send(
                    target.checked
                      ? { type: "signatory.added", person }
                      : { type: "signatory.removed", email: person.email }
                  )
                }
              />
              <span>
                {`${person.firstname} ${person.lastname}`}
                <small className="muted">{person.email}</small>
              </span>
            </label>
            <small className="muted">{t(`side.${person.side}`)}</small>
          </li>
        ))}
      </ul>
      <details className="letter-more">
        <summary>{t("flow.outsider")}</summary>
        <div className="letter-outsider">
          {(["firstname", "lastname", "email"] as const).map((field) => (
            <input
              key={field}
              className="input"
              type={field === "email" ? "email" : "text"}
              aria-label={t(`flow.${field}`)}
              placeholder={t(`flow.${field}`)}
              value={typed[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          ))}
          <button
            type="button"
            className="button"
            data-kind="second"
            disabled={!isTyped}
            onClick={() => {
              send({
                type: "signatory.added",
                person: { ...typed, email: typed.email.trim().toLowerCase(), side: "client", rank: 2 }
              })
              setTyped({ firstname: "", lastname: "", email: "" })
            }}
          >
            {t("flow.add")}
          </button>
        </div>
      </details>
    </>
  )
}
