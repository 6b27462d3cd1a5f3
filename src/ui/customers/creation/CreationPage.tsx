import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Created } from "#ui/customers/creation/Created.tsx"
import { CreationQuestions } from "#ui/customers/creation/CreationQuestions.tsx"
import { DraftState } from "#ui/customers/creation/DraftState.tsx"
import { CreationStepper } from "#ui/customers/creation/CreationStepper.tsx"
import { CreationStepFrame } from "#ui/customers/creation/CreationStepFrame.tsx"
import { useCreation } from "#ui/customers/creation/useCreation.ts"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/sections.css"
import "#ui/people/people.css"
import "#ui/shared/entityList.css"
import "#ui/customers/creation/creation.css"

/** [WIZ-001] [WIZ-O02] The wizard that creates a client file in seven steps. */
export function CreationPage() {
  const firmId = useHere().entity?.firmId ?? null
  return firmId === null ? <SkeletonRows /> : <CreationInFirm key={firmId} firmId={firmId} />
}

function CreationInFirm({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("creation")
  const text = useText()
  const title = useScreenTitle()
  const creation = useCreation(firmId)
  const { view, wizard } = creation
  return (
    <div className="creation">
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          {view.phase === "filling" ? <DraftState creation={creation} /> : null}
        </div>
      </div>
      {view.phase === "reading" ? (
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
      ) : view.phase === "created" ? (
        <Created firmId={firmId} steps={creation} />
      ) : (
        <>
          <CreationStepper steps={creation} />
          <CreationStepFrame key={view.step} firmId={firmId} steps={creation} />
        </>
      )}
      <CreationQuestions creation={creation} />
    </div>
  )
}
