import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { jobKinds, knownKind } from "#schemas/home/failureRules.ts"
import type { PlatformHealth } from "#schemas/provider/watch.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatNumber, formatSize } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useText } from "#ui/shared/useText.ts"
import { FailedWork } from "#ui/workspaces/provider/FailedWork.tsx"
import "#ui/shared/sections.css"
import "#ui/provider/watch/watch.css"

/** Platform health: stuck jobs, failed mails, the storage used by each firm, and versions. */
export function HealthPage() {
  const { t } = useTranslation("watch")
  const title = useScreenTitle()
  const query = useQuery({ ...useCall("providerWatch.health", { showError: false }), refetchInterval: 60_000 })
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("health.intro")}</p>
        </div>
      </div>
      <div className="watch-parts">
        <QueryBoundary query={query} rows={6}>
          {({ data }) => (
            <>
              <Jobs health={data} />
              <FailedWork />
              <Storage health={data} />
              <Versions health={data} />
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

function Part({ children, name }: { readonly name: "jobs" | "storage" | "versions"; readonly children: ReactNode }) {
  const { t } = useTranslation("watch")
  return (
    <section className="panel section" aria-labelledby={`health-${name}`}>
      <h2 id={`health-${name}`}>{t(`health.${name}`)}</h2>
      {children}
    </section>
  )
}

interface PartProps {
  readonly health: PlatformHealth
}

function Jobs({ health: { jobs, mails } }: PartProps) {
  const { i18n, t } = useTranslation("watch")
  const text = useText()
  const number = (value: number) => formatNumber(i18n.language as Language, value)
  const rows = [
    ...jobs.map((job) => ({ ...job, name: text(`home:failed.job.${knownKind(jobKinds, job.kind)}`) })),
    { ...mails, kind: "mails", name: t("health.mails") }
  ]
  return (
    <Part name="jobs">
      <div className="watch-scroll" tabIndex={0} role="group" aria-labelledby="health-jobs">
        <table className="watch-table">
          <thead>
            <tr>
              <th scope="col">{t("health.kind")}</th>
              {(["waiting", "stuck", "failed"] as const).map((column) => (
                <th key={column} scope="col" className="num">
                  {t(`health.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ failed, kind, name, stuck, waiting }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td className="num">{number(waiting)}</td>
                <td className="num">
                  {stuck === 0 ? (
                    number(0)
                  ) : (
                    <span className="tag" data-tone="error">
                      {number(stuck)}
                    </span>
                  )}
                </td>
                <td className="num">
                  {failed === 0 ? (
                    number(0)
                  ) : (
                    <span className="tag" data-tone="error">
                      {number(failed)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">{jobs.length === 0 ? t("health.jobs.none") : t("health.stuck.hint")}</p>
    </Part>
  )
}

function Storage({ health: { firms } }: PartProps) {
  const { i18n, t } = useTranslation("watch")
  const language = i18n.language as Language
  return (
    <Part name="storage">
      <div className="watch-scroll" tabIndex={0} role="group" aria-labelledby="health-storage">
        <table className="watch-table">
          <thead>
            <tr>
              <th scope="col">{t("health.firm")}</th>
              <th scope="col" className="num">
                {t("health.bytes")}
              </th>
              <th scope="col" className="num">
                {t("health.limit")}
              </th>
            </tr>
          </thead>
          <tbody>
            {firms.map(({ bytes, id, limit_gigabytes: limit, name }) => (
              <tr key={id}>
                <th scope="row">
                  <Link {...linkTo("sa-firm", { accountingFirmId: String(id) })} className="link">
                    {name}
                  </Link>
                </th>
                <td className="num">{formatSize(language, bytes)}</td>
                <td className="num">
                  {limit === null
                    ? t("health.unlimited")
                    : t("health.gigabytes", { shown: formatNumber(language, limit) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}

function Versions({ health: { database } }: PartProps) {
  const { i18n, t } = useTranslation("watch")
  const { data } = useQuery(useCall("platform.health", { showError: false }))
  const facts = [
    ["release", data?.release ?? "–"],
    ["database", database.version],
    ["size", formatSize(i18n.language as Language, database.bytes)]
  ] as const
  return (
    <Part name="versions">
      <dl className="glance-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`health.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
