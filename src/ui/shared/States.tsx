"use no memo"

import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationTriangle, refresh } from "#ui/shared/icons/firstIcons.ts"

interface ErrorStateProps {
  readonly title: string
  readonly text?: string | undefined
  readonly children?: ReactNode
  readonly onRetry?: (() => void) | undefined
}

export function ErrorState({ children, onRetry, text, title }: ErrorStateProps) {
  const { t } = useTranslation("app")
  return (
    <section className="state" data-tone="error" role="alert">
      <span className="state-mark">
        <Icon of={exclamationTriangle} />
      </span>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      <div className="state-actions">
        {onRetry === undefined ? null : (
          <button type="button" className="button" data-kind="second" onClick={onRetry}>
            <Icon of={refresh} />
            {t("retry")}
          </button>
        )}
        {children}
      </div>
    </section>
  )
}

/** Placeholder for text; use varied widths so that it looks like text. */
export function Skeleton({ height = "0.75rem", width }: { readonly width: string; readonly height?: string }) {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}

const widths = ["38%", "52%", "31%", "46%", "59%", "35%"]

export function SkeletonRows({ count = 8 }: { readonly count?: number }) {
  const { t } = useTranslation("app")
  return (
    <div role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, n) => (
        <div className="skeleton-row" key={n}>
          <Skeleton width="1.25rem" height="1.25rem" />
          <Skeleton width={widths[n % widths.length] ?? "40%"} />
        </div>
      ))}
    </div>
  )
}
