import { Suspense, useEffect, useRef } from "react"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHead } from "#ui/customers/file/FileHead.tsx"
import { BackToMissions } from "#ui/missions/BackToMissions.tsx"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { type MissionWizard, useMissionWizard } from "#ui/missions/useMissionWizard.ts"
import { check, spinner } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { lazyPart } from "#ui/shared/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { StayQuestion } from "#ui/shared/StayQuestion.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"
import "#ui/customers/file/head.css"
import "#ui/shared/roster.css"
import "#ui/customers/creation/creation.css"
import "#ui/missions/missions.css"

const StepPart = lazyPart(
  () => import("#ui/missions/MissionSteps.tsx"),
  (module) => module.StepPart
)

/** [ACC-070] [MIS-004] A new mission of a client, or an unfinished one that the address names. */
export function MissionWizardPage() {
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  return firmId === null || vendorId === null ? (
    <SkeletonRows />
  ) : (
    <Wizard key={vendorId} firmId={firmId} vendorId={vendorId} />
  )
}

interface Place {
  readonly firmId: FirmId
  readonly vendorId: VendorId
}

function Wizard({ firmId, vendorId }: Place) {
  const { t } = useMissionWords()
  const text = useText()
  const title = useScreenTitle()
  const made = useMissionWizard({ firmId, vendorId })
  const { view, wizard } = made
  return (
    <div className="creation">
      <FileHead vendorId={vendorId} />
      <div className="head-text">
        <BackToMissions firmId={firmId} vendorId={vendorId} />
        <h2>{title}</h2>
      </div>
      {view.phase === "reading" || view.phase === "finished" ? (
        <div className="panel">
          <SkeletonRows count={5} />
        </div>
      ) : view.phase === "unread" ? (
        <div className="panel">
          <ErrorState
            title={t("unread")}
            text={text(view.failure ?? "error.global")}
            onRetry={() => wizard.send({ type: "draft.reread" })}
          />
        </div>
      ) : (
        <>
          <Stepper made={made} />
          <StepFrame key={view.step} made={made} vendorId={vendorId} />
        </>
      )}
      {view.asksToLeave ? (
        <StayQuestion
          title={t("leave.title")}
          text={t("leave.text")}
          goLabel={t("leave.confirm")}
          stayLabel={t("leave.stay")}
          onGo={() => wizard.send({ type: "leaving.confirmed" })}
          onStay={() => wizard.send({ type: "leaving.dismissed" })}
        />
      ) : null}
    </div>
  )
}

function Stepper({ made: { view, wizard } }: { readonly made: MissionWizard }) {
  const { t } = useMissionWords()
  return (
    <nav className="stepper" aria-label={t("steps")}>
      <p className="stepper-short" aria-hidden="true">
        {t("step.place", { place: view.place, count: view.steps.length })}
      </p>
      <ol>
        {view.steps.map(({ isDone, isHere, isOpen, name }, index) => (
          <li key={name} data-state={isHere ? "here" : isDone ? "done" : "ahead"}>
            <button
              type="button"
              aria-current={isHere ? "step" : undefined}
              disabled={!isOpen && !isHere}
              onClick={() => wizard.send({ type: "step.chosen", step: name })}
            >
              <span className="stepper-mark" aria-hidden="true">
                {isDone && !isHere ? <Icon of={check} /> : index + 1}
              </span>
              <span className="stepper-name">
                {t(`step.${name}`)}
                {isDone && !isHere ? <span className="visually-hidden">{t("step.done")}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Where the keys go when a step appears or is refused. */
const focusOrder = ["[aria-invalid='true']", "[data-first] :is(input, select)", "h3"]

function StepFrame({ made, vendorId }: { readonly made: MissionWizard; readonly vendorId: VendorId }) {
  const { t } = useMissionWords()
  const text = useText()
  const { view, wizard } = made
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => {
      const found = focusOrder.map((selector) => form.current?.querySelector<HTMLElement>(selector) ?? null)
      found.find((element) => element !== null)?.focus()
    }
    focus()
    // Once the errors are on the page.
    const refused = wizard.on("step.refused", () => void requestAnimationFrame(focus))
    return () => refused.unsubscribe()
  }, [wizard])
  const own = ["services", "tasks"].flatMap((name) => view.errors[name] ?? [])
  return (
    <form
      ref={form}
      className="panel section form step"
      noValidate
      aria-labelledby="mission-step"
      aria-busy={view.busy}
      onSubmit={(event) => {
        event.preventDefault()
        wizard.send({ type: "step.continued" })
      }}
    >
      <h3 id="mission-step" tabIndex={-1}>
        {t(`step.${view.step}.title`)}
      </h3>
      {[...own, ...(view.failure === null ? [] : [view.failure])].map((code) => (
        <Notice key={code} tone="error">
          {text(code)}
        </Notice>
      ))}
      <Suspense fallback={<SkeletonRows count={3} />}>
        <StepPart made={made} vendorId={vendorId} />
      </Suspense>
      <div className="form-bar step-bar">
        <button type="submit" className="button" aria-disabled={!view.canContinue || undefined}>
          {view.busy ? <Icon of={spinner} className="spin" /> : null}
          {t(view.continueKey)}
        </button>
        {view.canGoBack ? (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            onClick={() => wizard.send({ type: "step.leftBack" })}
          >
            {t("back")}
          </button>
        ) : null}
      </div>
    </form>
  )
}
