import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { termsDueMachine } from "#machines/people/termsDue.machine.ts"
import { toTermsDueView } from "#machines/people/termsDue.projection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { termsActors } from "#services/people/termsActors.ts"
import { settleTerms } from "#ui/app/frame/arrivals.ts"
import { usePortal } from "#ui/app/portal.ts"
import { TermsText } from "#ui/access/TermsPage.tsx"
import { Brand } from "#ui/branding/Brand.tsx"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/people/termsDue.css"

/** [ACC-O13] Replaces every page until the user accepts the firm's new terms or signs out. */
export function TermsDue({ firmId }: { readonly firmId: FirmId }) {
  usePageTexts("access", "people")
  const { t } = useTranslation("people")
  const text = useText()
  const { ask, session } = usePortal()
  const [logic] = useState(() => termsDueMachine.provide({ actors: termsActors(ask) }))
  const dueRef = useActorRef(logic, { input: { firmId } })
  const view = useSelector(dueRef, toTermsDueView, isEqualJson)
  useEffect(() => dueRef.on("terms.settled", () => settleTerms(firmId)).unsubscribe, [dueRef, firmId])
  const { terms } = view
  return (
    <main className="terms-due">
      <header>
        <Brand />
        <h1 ref={takeFocus} tabIndex={-1}>
          {t("due.title")}
        </h1>
        <p>{terms?.firm_name == null ? t("due.text.platform") : t("due.text", { firm: terms.firm_name })}</p>
      </header>
      <section className="panel" aria-busy={view.busy}>
        {terms !== null ? (
          <TermsText terms={terms} isPart />
        ) : view.canRetry ? (
          <ErrorState
            title={t("load.title")}
            text={text(view.messageKey ?? "error.global")}
            onRetry={() => dueRef.send({ type: "terms.retried" })}
          />
        ) : (
          <SkeletonRows count={6} />
        )}
      </section>
      <footer>
        {terms !== null && view.messageKey !== null ? <Notice tone="error">{text(view.messageKey)}</Notice> : null}
        <button
          type="button"
          className="button"
          aria-disabled={!view.canAccept || undefined}
          onClick={() => dueRef.send({ type: "terms.accepted" })}
        >
          {t(view.busy && terms !== null ? "due.busy" : "due.accept")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => session.send({ type: "session.signOutAsked" })}
        >
          {t("due.leave")}
        </button>
      </footer>
    </main>
  )
}
