import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Brand } from "#ui/branding/Brand.tsx"
import { Notice } from "#ui/shared/Notice.tsx"

interface RefusedProps {
  readonly title: string
  readonly text: string
  readonly onRetry: (() => void) | undefined
  /** The label of the link to the sign-in page. */
  readonly children: ReactNode
}

/** Says that a sign-in has failed, with a retry button (if given) and a link to the sign-in page. */
export function Refused({ children, onRetry, text, title }: RefusedProps) {
  const { t } = useTranslation("app")
  return (
    <>
      <Brand />
      <h1>{title}</h1>
      <Notice tone="error">{text}</Notice>
      {onRetry === undefined ? null : (
        <button type="button" className="button" onClick={onRetry}>
          {t("retry")}
        </button>
      )}
      <Link to="/signin" replace className="button" data-kind={onRetry === undefined ? undefined : "second"}>
        {children}
      </Link>
    </>
  )
}
