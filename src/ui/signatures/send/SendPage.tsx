import { Link, useParams } from "@tanstack/react-router"
import { Suspense, useSyncExternalStore } from "react"
import { encodeContext } from "#schemas/access/context.ts"
import { signatureWidth } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { exclamationTriangle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { StepFrame, Stepper } from "#ui/shared/kit/steps/index.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { arrowLeft, desktop } from "#ui/shared/icons/pageIcons.ts"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import { type Sending, useSending } from "#ui/signatures/send/useSending.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"
import "#ui/shared/entityList.css"
import "#ui/shared/sections.css"
import "#ui/signatures/lists.css"
import "#ui/signatures/send/send.css"

const StepPart = lazyPart(
  () => import("#ui/signatures/send/SendSteps.tsx"),
  (module) => module.StepPart
)

const room = matchMedia(`(min-width: ${signatureWidth}px)`)
const watchRoom = (listener: () => void) => {
  room.addEventListener("change", listener)
  return () => room.removeEventListener("change", listener)
}
const hasRoom = () => room.matches

/** [SIG-O01] Sends a document to signature. [SIG-008] [CST-036] In a narrow window a notice replaces the form. */
export function SendPage() {
  const { t } = useSignatureWords()
  const { firmId, vendorId } = useHere().entity ?? { firmId: null, vendorId: null }
  const { documentId } = useParams({ strict: false }) as { readonly documentId?: string }
  const isWide = useSyncExternalStore(watchRoom, hasRoom)
  const id = /^[1-9]\d{0,14}$/.test(documentId ?? "") ? Number(documentId) : 0
  if (firmId === null || vendorId === null) return <SkeletonRows />
  if (!isWide) return <EmptyState icon={desktop} title={t("narrow.title")} text={t("narrow.text")} />
  return <Flow key={id} firmId={firmId} vendorId={vendorId} documentId={id} />
}

interface FlowProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly documentId: number
}

function Flow({ documentId, firmId, vendorId }: FlowProps) {
  const { t } = useSignatureWords()
  const text = useText()
  const title = useScreenTitle()
  const made = useSending({ firmId, vendorId, documentId })
  const { sending, view } = made
  const { preparation } = view
  const context = encodeContext({ firmId, vendorId })
  const folderHash = preparation?.document.folder_hash ?? undefined
  return (
    <div className="sending" data-step={view.phase === "filling" ? view.step : undefined}>
      <div className="head-text">
        <Link className="signature-back" {...linkTo("documents", { context, folderHash })}>
          <Icon of={arrowLeft} />
          {t("send.back")}
        </Link>
        <h1>{title}</h1>
        <p className="muted">{preparation?.document.name ?? "\u00a0"}</p>
      </div>
      {view.phase === "reading" || view.phase === "sent" ? (
        <div className="panel">
          <SkeletonRows count={5} />
        </div>
      ) : view.phase === "unread" ? (
        <div className="panel">
          <ErrorState
            title={t("send.unread")}
            text={text(view.failure ?? "error.global")}
            onRetry={() => sending.send({ type: "preparation.retried" })}
          />
        </div>
      ) : view.phase === "unsignable" ? (
        <div className="panel">
          <EmptyState
            icon={exclamationTriangle}
            title={t("send.unsignable")}
            text={
              view.canOfferPdf
                ? t("send.convert.text")
                : text(view.failure ?? preparation?.fault ?? "signing.pdf_unreadable")
            }
          >
            {view.canConvert || view.isConverting ? (
              <button
                type="button"
                className="button"
                aria-disabled={view.busy || undefined}
                onClick={() => sending.send({ type: "paper.requested" })}
              >
                {view.isConverting ? <Icon of={spinner} className="spin" /> : null}
                {t("send.convert")}
              </button>
            ) : null}
            <button
              type="button"
              className="button"
              data-kind="second"
              onClick={() => sending.send({ type: "preparation.retried" })}
            >
              {t("send.again")}
            </button>
          </EmptyState>
        </div>
      ) : (
        <>
          <Stepper
            label={t("send.steps")}
            place={t("send.place", { place: view.place, count: view.steps.length })}
            done={t("send.done")}
            steps={view.steps.map((step) => ({ ...step, label: t(`step.${step.name}`) }))}
            onChoose={(step) => sending.send({ type: "step.chosen", step })}
          />
          {view.isSpent ? <Notice tone="warn">{text("signing.balance_insufficient")}</Notice> : null}
          {preparation?.is_repaired === true ? <Notice tone="warn">{t("send.repaired")}</Notice> : null}
          <Step key={view.step} made={made} vendorId={vendorId} />
        </>
      )}
    </div>
  )
}

function Step({ made, vendorId }: { readonly made: Sending; readonly vendorId: VendorId }) {
  const { t } = useSignatureWords()
  const text = useText()
  const { sending, view } = made
  const whole = [...(view.errors["signatories"] ?? []), ...(view.failure === null ? [] : [view.failure])]
  return (
    <StepFrame
      level={2}
      title={t(`step.${view.step}.title`)}
      text={t(`step.${view.step}.text`)}
      problems={whole.map((code) => text(code))}
      busy={view.busy}
      canContinue={view.canContinue && !(view.step === "summary" && view.isSpent)}
      continueLabel={t(view.step === "summary" ? "send.send" : "send.next")}
      backLabel={t("send.previous")}
      onBack={view.canGoBack ? () => sending.send({ type: "step.leftBack" }) : null}
      onContinue={() => sending.send({ type: "step.continued" })}
      wizard={sending}
    >
      <Suspense fallback={<SkeletonRows count={3} />}>
        <StepPart made={made} vendorId={vendorId} />
      </Suspense>
    </StepFrame>
  )
}
