import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useRouterState } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { PlatformApplication } from "#schemas/provider/applications.ts"
import { linkHere, linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { building, thLarge } from "#ui/shared/icons/frame/icons.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { CheckGrid } from "#ui/workspaces/provider/CheckGrid.tsx"
import "#ui/provider/applications/platformApplications.css"

/** [SAD-007] Chooses an application and subscribes or unsubscribes firms; all firms are listed. */
export function ApplicationSubscriptionsPage() {
  const { t } = useTranslation("catalogue")
  const title = useScreenTitle()
  const navigate = useNavigate()
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const query = useQuery(useCall("providerApplications.list", { query: { per_page: 500 }, showError: false }))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("subscriptions.text")}</p>
        </div>
      </div>
      <QueryBoundary query={query} rows={5}>
        {({ data }) => {
          const chosen = data.find(({ id }) => String(id) === String(search["application"])) ?? data[0]
          if (chosen === undefined)
            return (
              <EmptyState icon={thLarge} title={t("none")} text={t("none.text")}>
                <Link {...linkTo("sa-applications-create", {})} className="button">
                  {t("add")}
                </Link>
              </EmptyState>
            )
          return (
            <section className="panel catalogue-form" aria-label={chosen.title}>
              <select
                className="input provider-module"
                aria-label={t("subscriptions.which")}
                value={String(chosen.id)}
                onChange={({ target: { value } }) =>
                  void navigate({ ...linkHere({ application: value }), replace: true })
                }
              >
                {data.map(({ id, title: name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </select>
              <Firms key={chosen.id} application={chosen} />
            </section>
          )
        }}
      </QueryBoundary>
    </>
  )
}

function Firms({ application: { id, title } }: { readonly application: PlatformApplication }) {
  const { t } = useTranslation("catalogue")
  const { ask } = usePortal()
  const params = { applicationId: id }
  const work = useListActions("application", ["providerApplications.subscribers", "providerApplications.list"])
  const query = useQuery(useCall("providerApplications.subscribers", { params, showError: false }))
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={building} title={t("firms.empty")} />
        ) : (
          <CheckGrid
            legend={t("subscriptions.firms", { title })}
            hint={t("subscriptions.hint")}
            items={data.map((firm) => ({ value: String(firm.id), label: firm.name }))}
            checked={new Set(data.flatMap((firm) => (firm.is_subscribed ? [String(firm.id)] : [])))}
            disabled={false}
            onToggle={(value, isOn) => {
              const firm = data.find((one) => String(one.id) === value)
              if (firm === undefined) return
              const request = { params, payload: { firm_ids: [firm.id] }, showError: false } as const
              work.act(isOn ? "catalogue:subscribed" : "catalogue:unsubscribed", { name: firm.name }, () =>
                isOn ? ask("providerApplications.subscribe", request) : ask("providerApplications.unsubscribe", request)
              )
            }}
          />
        )
      }
    </QueryBoundary>
  )
}
