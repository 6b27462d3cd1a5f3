import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { HoldingDashboard } from "#schemas/holding/holding.api.ts"
import type { HoldingId } from "#schemas/holding/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatNumber, locales } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

/** [HOL-003] [HOL-O02] [ACC-104] The holding's key figures; each links to its list. */
export function Dashboard({ holdingId }: { readonly holdingId: HoldingId }) {
  const query = useQuery(useCall("holding.dashboard", { params: { holdingId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={6}>
      {({ data }) => (
        <>
          <Tiles counts={data} />
          <div className="holding-trends">
            <Trend counts={data} what="customers" />
            <Trend counts={data} what="client_users" />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

function Tiles({ counts }: { readonly counts: HoldingDashboard }) {
  const { i18n, t } = useTranslation("holding")
  const language = i18n.language as Language
  const tiles = [
    {
      name: "workspaces",
      value: counts.workspaces,
      more: t("tile.workspaces.closed", { count: counts.closed_workspaces }),
      way: linkTo("holding-workspaces", {})
    },
    {
      name: "customers",
      value: counts.customers,
      more: t("tile.closed", { count: counts.closed_customers }),
      way: linkTo("holding-customers", {})
    },
    {
      name: "client_users",
      value: counts.total_holding_user_vendor,
      more: t("tile.linked", { count: counts.total_holding_vendor_linked_with_user }),
      way: linkTo("holding-customers", {}, { state: "active" })
    }
  ] as const
  return (
    <ul className="holding-tiles" aria-label={t("tiles")}>
      {tiles.map(({ more, name, value, way }) => (
        <li key={name}>
          <Link {...way} className="holding-tile">
            <span>{t(`tile.${name}`)}</span>
            <b>{formatNumber(language, value)}</b>
            <small>{more}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface TrendProps {
  readonly counts: HoldingDashboard
  readonly what: "customers" | "client_users"
}

const tall = 120
const step = 44

/** A bar chart of the customers or users added per month; a table gives screen readers the same values. */
function Trend({ counts, what }: TrendProps) {
  const { i18n, t } = useTranslation("holding")
  const language = i18n.language as Language
  const months = counts.months.map((one) => ({ month: one.month, value: one[what] }))
  const top = Math.max(1, ...months.map(({ value }) => value))
  const nameOf = (month: string, style: "short" | "long") =>
    new Intl.DateTimeFormat(locales[language], {
      month: style,
      timeZone: "UTC",
      ...(style === "long" ? { year: "numeric" } : {})
    }).format(new Date(`${month}-01T00:00:00Z`))
  const sum = months.reduce((total, { value }) => total + value, 0)
  return (
    <section className="panel holding-trend" aria-labelledby={`trend-${what}`}>
      <header>
        <h2 id={`trend-${what}`}>{t(`trend.${what}`)}</h2>
        <p className="muted">{t("trend.sum", { count: sum })}</p>
      </header>
      <div className="holding-frame">
        <svg viewBox={`0 0 ${step * months.length} ${tall + 46}`} aria-hidden="true" focusable="false">
          {months.map(({ month, value }, place) => {
            const high = Math.max((value / top) * tall, value > 0 ? 3 : 1)
            return (
              <g key={month} transform={`translate(${place * step} 0)`}>
                <rect
                  x={8}
                  y={22 + tall - high}
                  width={step - 16}
                  height={high}
                  rx={3}
                  data-none={value === 0 || undefined}
                />
                <text x={step / 2} y={14 + tall - high} textAnchor="middle" data-value="">
                  {value === 0 ? "" : formatNumber(language, value)}
                </text>
                <text x={step / 2} y={tall + 40} textAnchor="middle">
                  {nameOf(month, "short")}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      <table className="visually-hidden">
        <caption>{t(`trend.${what}`)}</caption>
        <tbody>
          {months.map(({ month, value }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month, "long")}</th>
              <td>{formatNumber(language, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
