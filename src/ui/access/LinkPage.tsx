import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { PasswordRef } from "#machines/access/password.machine.ts"
import type { PasswordView } from "#machines/access/password.projection.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { checkCircle, spinner } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { EmptyState, ErrorState } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface LinkPageProps {
  readonly passwordRef: PasswordRef
  readonly view: PasswordView
  readonly children: ReactNode
}

/** [SES-010] A page behind a mail's link: the link is looked at, then its form, then the way to the sign-in page. */
export function LinkPage({ children, passwordRef, view }: LinkPageProps) {
  const { t } = useTranslation("passwords")
  const text = useText()
  const { form } = view
  if (form === "change") return children
  if (view.stage === "checking")
    return (
      <>
        <Brand />
        <p className="front-text" role="status">
          <Icon of={spinner} className="spin" />
          {t("checking")}
        </p>
      </>
    )
  if (view.stage === "stopped")
    return (
      <ErrorState
        title={t(view.canRetry ? "stopped.retry" : "stopped.title")}
        text={text(view.messageKey ?? "error.global")}
        onRetry={view.canRetry ? () => passwordRef.send({ type: "link.retried" }) : undefined}
      >
        {view.canRetry ? null : (
          <Link to="/reset-password" replace className="button">
            {t("again")}
          </Link>
        )}
        <Link to="/signin" className="button" data-kind="quiet">
          {t("signin.back")}
        </Link>
      </ErrorState>
    )
  if (view.stage === "done")
    return (
      <div role="status">
        <EmptyState icon={checkCircle} title={t(`${form}.done.title`)} text={t(`${form}.done.text`)}>
          <Link to="/signin" replace className="button" autoFocus>
            {t("signin")}
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <>
      <Brand />
      <h1>{t(`${form}.title`)}</h1>
      {children}
    </>
  )
}
