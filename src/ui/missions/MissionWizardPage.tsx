import { Suspense } from "react"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { isSameMission } from "#schemas/missions/difference.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FileHead } from "#ui/customers/file/FileHead.tsx"
import { BackToMissions } from "#ui/missions/BackToMissions.tsx"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { type MissionWizard, useMissionWizard } from "#ui/missions/useMissionWizard.ts"
import { StepFrame, Stepper } from "#ui/shared/kit/steps/index.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { StayQuestion } from "#ui/shared/dialog/StayQuestion.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/customers/file/head.css"
import "#ui/shared/entityList.css"
import "#ui/missions/missions.css"

const StepPart = lazyPart(
  () => import("#ui/missions/MissionSteps.tsx"),
  (module) => module.StepPart
)

/**
 * [ACC-070] [MIS-004] The wizard for a client's new mission, for a draft in the URL, or for the amendment of a signed
 * mission.
 */
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
    <div className="wizard">
      <FileHead vendorId={vendorId} />
      <div className="head-text">
        <BackToMissions firmId={firmId} vendorId={vendorId} />
        <h2>{view.kind === "amendment" ? t("amend.title", { name: view.before?.name ?? "" }) : title}</h2>
        {view.kind === "amendment" ? <AmendmentState made={made} /> : null}
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
          <Stepper
            label={t("steps")}
            place={t("step.place", { place: view.place, count: view.steps.length })}
            done={t("step.done")}
            steps={view.steps.map((step) => ({ ...step, label: t(`step.${step.name}`) }))}
            onChoose={(step) => wizard.send({ type: "step.chosen", step })}
          />
          <Step key={view.step} made={made} vendorId={vendorId} />
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

/** Explains what an amendment is; once something has changed, a button restores the signed content. */
function AmendmentState({ made: { view, wizard } }: { readonly made: MissionWizard }) {
  const { t } = useMissionWords()
  const { before, canType, content } = view
  return (
    <p className="muted">
      {t("amend.text")}{" "}
      {before === null || isSameMission(before, content) ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          disabled={!canType}
          onClick={() => wizard.send({ type: "value.changed", field: "", change: before })}
        >
          {t("amend.reset")}
        </button>
      )}
    </p>
  )
}

function Step({ made, vendorId }: { readonly made: MissionWizard; readonly vendorId: VendorId }) {
  const { t } = useMissionWords()
  const text = useText()
  const { view, wizard } = made
  const own = ["services", "tasks"].flatMap((name) => view.errors[name] ?? [])
  return (
    <StepFrame
      level={3}
      title={t(`step.${view.step}.title`)}
      problems={[...own, ...(view.failure === null ? [] : [view.failure])].map((code) => text(code))}
      busy={view.busy}
      canContinue={view.canContinue}
      continueLabel={t(view.continueKey)}
      backLabel={t("back")}
      onBack={view.canGoBack ? () => wizard.send({ type: "step.leftBack" }) : null}
      onContinue={() => wizard.send({ type: "step.continued" })}
      wizard={wizard}
    >
      <Suspense fallback={<SkeletonRows count={3} />}>
        <StepPart made={made} vendorId={vendorId} />
      </Suspense>
    </StepFrame>
  )
}
