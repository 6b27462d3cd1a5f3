import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { asMissionService, nextServiceKey } from "#schemas/missions/missionRules.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { change, type StepProps } from "#ui/missions/steps/fields.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

/** The wizard's step that picks services and offers from the current catalogue. */
export function ServicesStep({ made, vendorId }: StepProps) {
  const { language, t } = useMissionWords()
  const query = useQuery(useCall("missions.sold", { params: { vendorId }, showError: false }))
  const { content } = made.view
  const add = (snapshots: ReadonlyArray<ServiceSnapshot>) => {
    const first = nextServiceKey(content.services)
    const added = snapshots.map((snapshot, place) => asMissionService(snapshot, first + place, content))
    change(made, "services", { services: [...content.services, ...added] })
  }
  return (
    <>
      <QueryBoundary query={query} rows={2}>
        {({ data: { offers, services } }) =>
          services.length === 0 ? (
            <p className="muted">{t("sell.none")}</p>
          ) : (
            <Seller offers={offers} services={services} onAdd={add} />
          )
        }
      </QueryBoundary>
      {content.services.length === 0 ? <p className="muted">{t("services.none")}</p> : null}
      <ul className="mission-lines">
        {content.services.map(({ key, snapshot }) => (
          <li key={key}>
            <span className="grow">
              {snapshot.title} <small className="muted">{t(`frequency.${snapshot.frequency}`)}</small>
            </span>
            <b>{formatMoney(language, snapshot.total_price)}</b>
            <button
              type="button"
              className="icon-button"
              data-size="small"
              aria-label={t("services.remove", { name: snapshot.title })}
              title={t("services.remove", { name: snapshot.title })}
              onClick={() => change(made, "services", { services: content.services.filter((one) => one.key !== key) })}
            >
              <Icon of={times} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SellerProps {
  readonly services: ReadonlyArray<ServiceSnapshot>
  readonly offers: ReadonlyArray<{
    readonly id: number
    readonly title: string
    readonly services: ReadonlyArray<ServiceSnapshot>
  }>
  readonly onAdd: (snapshots: ReadonlyArray<ServiceSnapshot>) => void
}

function Seller({ offers, onAdd, services }: SellerProps) {
  const { t } = useMissionWords()
  const [chosen, setChosen] = useState("")
  const add = () => {
    const [kind, id] = chosen.split(":")
    const found =
      kind === "offer"
        ? offers.find((one) => String(one.id) === id)?.services
        : services.filter((one) => String(one.service_id) === id)
    if (found !== undefined && found.length > 0) onAdd(found)
    setChosen("")
  }
  return (
    <div className="mission-sell" data-first>
      <label className="field">
        <span>{t("sell.label")}</span>
        <select className="input" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{t("field.manager.none")}</option>
          {offers.length === 0 ? null : (
            <optgroup label={t("sell.offers")}>
              {offers.map(({ id, title }) => (
                <option key={id} value={`offer:${id}`}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={t("sell.services")}>
            {services.map(({ service_id, title }) => (
              <option key={service_id} value={`service:${service_id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <button type="button" className="button" data-kind="second" disabled={chosen === ""} onClick={add}>
        {t("sell.add")}
      </button>
    </div>
  )
}
