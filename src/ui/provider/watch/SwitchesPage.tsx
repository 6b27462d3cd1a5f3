import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Switch } from "#schemas/provider/watch.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { ProviderFirmLine } from "#schemas/workspaces/provider.api.ts"
import { formatDateTime, formatNumber } from "#services/shared/display/formats.ts"
import { seen } from "#services/shared/saving.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import "#ui/shared/sections.css"
import "#ui/provider/watch/watch.css"
import "#ui/workspaces/plan.css"

/** Feature switches: on for all firms, for a percentage of them, or for chosen ones. */
export function SwitchesPage() {
  const { t } = useTranslation("watch")
  const title = useScreenTitle()
  const query = useQuery(useCall("providerWatch.switches", { showError: false }))
  const firms = useQuery(useCall("provider.firms", { query: { per_page: 500 }, showError: false }))
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("switches.intro")}</p>
        </div>
      </div>
      <QueryBoundary query={query} rows={4}>
        {({ data }) => (
          <div className="watch-parts">
            {data.map((one) => (
              <OneSwitch key={`${one.name} ${one.revision}`} of={one} firms={firms.data?.data ?? []} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

interface OneSwitchProps {
  readonly of: Switch
  readonly firms: ReadonlyArray<ProviderFirmLine>
}

function OneSwitch({
  firms,
  of: { all_firms, changed_at, changed_by, exceptions, firms: on, name, percent, revision }
}: OneSwitchProps) {
  const { i18n, t } = useTranslation("watch")
  const language = i18n.language as Language
  const { ask } = usePortal()
  const work = useListActions("switch", ["providerWatch.switches"])
  const [typed, setTyped] = useState(String(percent))
  const left = firms.filter(({ id }) => !exceptions.some((one) => one.id === id))
  const [picked, setPicked] = useState("")
  const chosen = left.find(({ id }) => String(id) === picked) ?? left[0]
  const label = t(`switch.${name}`)
  const turn = (payload: {
    readonly percent?: number
    readonly exception?: { readonly firm_id: ProviderFirmLine["id"]; readonly is_on: boolean | null }
  }) =>
    work.act("watch:switch.turned", { name: label }, () =>
      ask("providerWatch.turn", { params: { name }, headers: seen(revision), payload, showError: false })
    )
  return (
    <section className="panel section" aria-labelledby={`switch-${name}`}>
      <header className="section-head">
        <h2 id={`switch-${name}`}>{label}</h2>
        <p className="muted">{t(`switch.${name}.text`)}</p>
      </header>
      <p>
        {t("switch.firms", { firms: formatNumber(language, on), all: formatNumber(language, all_firms) })}
        {changed_at === null ? null : (
          <>
            {" · "}
            <small className="muted">
              {t("switch.changed", { by: changed_by ?? "–", date: formatDateTime(language, changed_at) })}
            </small>
          </>
        )}
      </p>
      <form
        className="switch-form"
        onSubmit={(event) => {
          event.preventDefault()
          turn({ percent: Number(typed) })
        }}
      >
        <label>
          {t("switch.percent")}
          <input
            className="input"
            type="number"
            min={0}
            max={100}
            step={1}
            required
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
          />
        </label>
        <button type="submit" className="button" data-kind="second">
          {t("switch.save")}
        </button>
      </form>
      {exceptions.length === 0 ? null : (
        <ul className="plan-products">
          {exceptions.map((one) => (
            <li key={one.id}>
              <span className="grow">
                {t(one.is_on ? "switch.exception.on" : "switch.exception.off", { name: one.name })}
              </span>
              <RowAction
                name={t("switch.forget.of", { name: one.name })}
                onClick={() => turn({ exception: { firm_id: one.id, is_on: null } })}
              >
                {t("switch.forget")}
              </RowAction>
            </li>
          ))}
        </ul>
      )}
      {chosen === undefined ? null : (
        <div className="switch-form">
          <label>
            {t("switch.exception")}
            <select
              className="input provider-module"
              value={String(chosen.id)}
              onChange={({ target: { value } }) => setPicked(value)}
            >
              {left.map((firm) => (
                <option key={firm.id} value={String(firm.id)}>
                  {firm.name}
                </option>
              ))}
            </select>
          </label>
          {([true, false] as const).map((is_on) => (
            <button
              key={String(is_on)}
              type="button"
              className="button"
              data-kind="second"
              onClick={() => turn({ exception: { firm_id: chosen.id, is_on } })}
            >
              {t(is_on ? "switch.on" : "switch.off")}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
