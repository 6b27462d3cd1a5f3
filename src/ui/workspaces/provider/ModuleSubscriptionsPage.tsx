import { useQuery } from "@tanstack/react-query"
import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { builtModules, type ModuleName } from "#schemas/access/modules.ts"
import { linkHere } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { building } from "#ui/shared/icons/frame/icons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { CheckGrid } from "#ui/workspaces/provider/CheckGrid.tsx"
import "#ui/workspaces/provider/subscriptions.css"

/** [SAD-014] One module and the firms that have it. */
export function ModuleSubscriptionsPage() {
  const { t } = useTranslation("provider")
  const title = useScreenTitle()
  const navigate = useNavigate()
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const module = builtModules.find((name) => name === search["module"]) ?? "documents"
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("subscriptions.text")}</p>
        </div>
        <select
          className="input provider-module"
          aria-label={t("subscriptions.module")}
          value={module}
          onChange={({ target: { value } }) => void navigate({ ...linkHere({ module: value }), replace: true })}
        >
          {builtModules.map((name) => (
            <option key={name} value={name}>
              {t(`module.${name}`)}
            </option>
          ))}
        </select>
      </div>
      <section className="panel provider-part" aria-label={t(`module.${module}`)}>
        <Firms module={module} />
      </section>
    </>
  )
}

function Firms({ module }: { readonly module: ModuleName }) {
  const { t } = useTranslation("provider")
  const { ask } = usePortal()
  const work = useListActions("firm", ["provider.subscribers", "provider.firm"])
  const query = useQuery(useCall("provider.subscribers", { params: { module }, showError: false }))
  return (
    <QueryBoundary query={query} rows={5}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={building} title={t("firms.empty")} />
        ) : (
          <CheckGrid
            legend={t("subscriptions.firms", { module: t(`module.${module}`) })}
            items={data.map(({ id, name }) => ({ value: String(id), label: name }))}
            checked={new Set(data.flatMap(({ id, is_subscribed }) => (is_subscribed ? [String(id)] : [])))}
            disabled={false}
            onToggle={(value, isOn) => {
              const firm = data.find(({ id }) => String(id) === value)
              if (firm === undefined) return
              const request = { payload: { module, firm_ids: [firm.id] }, showError: false } as const
              work.act(isOn ? "provider:subscriptions.on" : "provider:subscriptions.off", { name: firm.name }, () =>
                isOn ? ask("provider.subscribe", request) : ask("provider.unsubscribe", request)
              )
            }}
          />
        )
      }
    </QueryBoundary>
  )
}
