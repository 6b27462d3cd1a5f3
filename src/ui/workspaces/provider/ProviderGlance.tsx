import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, Suspense, useId } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { ProviderHome } from "#schemas/home/home.ts"
import { formatDate, formatNumber } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"

const FailedWork = lazyPart(
  () => import("#ui/workspaces/provider/FailedWork.tsx"),
  (module) => module.FailedWork
)

/** [SAD-001] The platform's status: problems first, then figures about its firms. */
export function ProviderGlance() {
  const { t } = useTranslation("home")
  const { data, error, refetch } = useQuery(useCall("home.provider", { showError: false }))
  if (error !== null)
    return (
      <section className="panel">
        <ErrorState title={t("glance.error")} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined)
    return (
      <section className="panel">
        <SkeletonRows count={4} />
      </section>
    )
  return (
    <div className="glance">
      <div>
        <Health />
        <Problems home={data.data} />
      </div>
      <div>
        <Firms home={data.data} />
      </div>
    </div>
  )
}

function Part({
  children,
  title,
  tone
}: {
  readonly title: string
  readonly children: ReactNode
  readonly tone?: string
}) {
  const heading = useId()
  return (
    <section className="panel" data-tone={tone} aria-labelledby={heading}>
      <div className="glance-head">
        <Icon of={tone === "error" ? exclamationCircle : checkCircle} />
        <h2 id={heading}>{title}</h2>
      </div>
      {children}
    </section>
  )
}

const parts = ["database", "files", "jobs"] as const

function Health() {
  const { t } = useTranslation("home")
  const { data } = useQuery(useCall("platform.health", { showError: false }))
  // A failed health check answers 503, which rejects the query: `data` holds only the last successful check.
  const isWell = data?.ok ?? false
  return (
    <Part title={t("health")} tone={data === undefined || isWell ? "plain" : "error"}>
      <p className="glance-note">{data === undefined ? "\u00a0" : t(isWell ? "health.ok" : "health.bad")}</p>
      {data === undefined ? null : (
        <dl className="glance-list">
          {parts.map((part) => (
            <div key={part}>
              <dt>{t(`part.${part}`)}</dt>
              <dd>
                <span className="tag" data-tone={data[part].ok ? "ok" : "error"}>
                  {t(data[part].ok ? "part.ok" : "part.bad")}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
}

function Problems({ home: { failed_jobs, leaderless, mails } }: { readonly home: ProviderHome }) {
  const { i18n, t } = useTranslation("home")
  const language = i18n.language as Language
  const isCalm = failed_jobs.length + leaderless.length + mails.failed + mails.stuck === 0
  if (isCalm) return <p className="glance-note muted">{t("glance.calm")}</p>
  return (
    <>
      {leaderless.length === 0 ? null : (
        <Part title={t("glance.leaderless")} tone="error">
          <FirmLinks firms={leaderless} />
        </Part>
      )}
      {failed_jobs.length + mails.failed === 0 ? null : (
        <Suspense fallback={null}>
          <FailedWork />
        </Suspense>
      )}
      {mails.stuck === 0 ? null : (
        <Part title={t("glance.mails")} tone="error">
          <dl className="glance-list">
            <div>
              <dt>{t("glance.mails.stuck")}</dt>
              <dd className="num">{formatNumber(language, mails.stuck)}</dd>
            </div>
          </dl>
        </Part>
      )}
    </>
  )
}

function FirmLinks({
  firms
}: {
  readonly firms: ReadonlyArray<{ readonly id: number; readonly name: string; readonly created_at?: string }>
}) {
  const { i18n } = useTranslation("home")
  return (
    <ul className="glance-list">
      {firms.map(({ created_at, id, name }) => (
        <li key={id}>
          <Link {...linkTo("sa-firm", { accountingFirmId: String(id) })}>{name}</Link>
          {created_at === undefined ? null : (
            <small>
              <time dateTime={created_at}>{formatDate(i18n.language as Language, created_at)}</time>
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

function Firms({ home: { companies, firms, newest, people } }: { readonly home: ProviderHome }) {
  const { i18n, t } = useTranslation("home")
  const language = i18n.language as Language
  const counts = [
    ["active", firms.active, { state: "active" }],
    ["deactivated", firms.deactivated, { state: "deactivated" }],
    ["recent", firms.recent, null],
    ["companies", companies, null],
    ["people", people, null]
  ] as const
  return (
    <>
      <Part title={t("glance.firms")} tone="plain">
        <dl className="glance-list">
          {counts.map(([name, count, search]) => (
            <div key={name}>
              <dt>{t(`glance.${name}`)}</dt>
              <dd className="num">
                {search === null ? (
                  formatNumber(language, count)
                ) : (
                  <Link
                    {...linkTo("sa-firms", {}, search)}
                    aria-label={`${t(`glance.${name}`)} : ${formatNumber(language, count)}`}
                  >
                    {formatNumber(language, count)}
                  </Link>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={t("glance.newest")} tone="plain">
        <FirmLinks firms={newest} />
      </Part>
    </>
  )
}
