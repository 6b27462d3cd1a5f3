import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { PasswordRef } from "#machines/access/password.machine.ts"
import type { PasswordView } from "#machines/access/password.projection.ts"
import { Brand } from "#ui/branding/Brand.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"
import { useText } from "#ui/shared/useText.ts"

interface LinkFrameProps {
  readonly passwordRef: PasswordRef
  readonly view: PasswordView
  readonly children: ReactNode
}

/**
 * [SES-010] The frame of a page opened from an emailed link: checks the link, then shows the form, and at the end a
 * link to the sign-in page.
 */
export function LinkFrame({ children, passwordRef, view }: LinkFrameProps) {
  const { t } = useTranslation("passwords")
  const app = useTranslation("app").t
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
      <>
        <Brand />
        <h1>{t(view.canRetry ? "stopped.retry" : "stopped.title")}</h1>
        <Notice tone="error">{text(view.messageKey ?? "error.global")}</Notice>
        {view.canRetry ? (
          <button type="button" className="button" onClick={() => passwordRef.send({ type: "link.retried" })}>
            {app("retry")}
          </button>
        ) : (
          <Link to="/reset-password" replace className="button">
            {t("again")}
          </Link>
        )}
        <p className="front-links">
          <Link to="/signin">{t("signin.back")}</Link>
        </p>
      </>
    )
  if (view.stage === "done")
    return (
      <>
        <Brand />
        <h1>{t(`${form}.done.title`)}</h1>
        <p className="front-text" role="status">
          {t(`${form}.done.text`)}
        </p>
        <Link ref={takeFocus} to="/signin" replace className="button">
          {t("signin")}
        </Link>
      </>
    )
  return (
    <>
      <Brand />
      <h1>{t(`${form}.title`)}</h1>
      {children}
    </>
  )
}
