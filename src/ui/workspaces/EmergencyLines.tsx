import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Emergency } from "#schemas/provider/emergencies.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"

interface LinesProps {
  readonly emergencies: ReadonlyArray<Emergency>
  /** Renders the actions of an emergency access. */
  readonly children?: (emergency: Emergency) => ReactNode
}

/** The provider's emergency accesses to a firm's documents: who, when, why, and how each ended. */
export function EmergencyLines({ children, emergencies }: LinesProps) {
  const { i18n, t } = useTranslation("plan")
  if (emergencies.length === 0) return <p className="muted">{t("emergency.none")}</p>
  const date = (instant: string) => formatDateTime(i18n.language as Language, instant)
  return (
    <ul className="plan-products" aria-label={t("emergency.title")}>
      {emergencies.map((one) => (
        <li key={one.id}>
          <span className="grow">
            <strong>{one.by === "" ? t("emergency.somebody") : one.by}</strong>{" "}
            <span className="tag" data-tone={one.ended_by === null ? "warn" : "plain"}>
              {t(one.ended_by === null ? "emergency.open" : `emergency.by.${one.ended_by}`)}
            </span>
            <br />
            <small className="muted">
              {t("emergency.span", { from: date(one.begun_at), until: date(one.ended_at ?? one.ends_at) })}
              {" · "}
              {t("emergency.documents", { count: one.documents })}
            </small>
            <br />
            {one.reason}
          </span>
          {children?.(one)}
        </li>
      ))}
    </ul>
  )
}
