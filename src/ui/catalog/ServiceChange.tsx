import { useTranslation } from "react-i18next"
import { serviceChange } from "#machines/catalog/serviceChange.ts"
import type { Service } from "#schemas/catalog/catalog.ts"
import type { ServiceGiven } from "#schemas/catalog/rules.ts"
import { parisToday } from "#services/people/today.ts"
import { formatTime } from "#services/shared/numbers.ts"
import { useMoney } from "#ui/catalog/Prices.tsx"

interface ServiceChangeProps {
  readonly service: Service
  readonly typed: ServiceGiven
}

/**
 * [MIS-O02] Previews the effect of saving a service, computed for an example mission that starts today and lasts a
 * year.
 */
export function ServiceChangePanel({ service, typed }: ServiceChangeProps) {
  const { t } = useTranslation("catalog")
  const { money } = useMoney()
  const change = serviceChange(service, typed, parisToday())
  if (change === null) return null
  const { asked, handed, left, made, minutes, moved, price, tasks } = change
  const line = (
    key: "asked" | "minutes" | "price" | "tasks",
    [before, after]: readonly [number, number],
    show: (value: number) => string = String
  ) => (before === after ? [] : [t(`change.${key}`, { before: show(before), after: show(after) })])
  const facts = [
    ...line("price", price, money),
    ...line("minutes", minutes, formatTime),
    ...line("tasks", tasks),
    ...(made === 0 ? [] : [t("change.made", { count: made })]),
    ...(left === 0 ? [] : [t("change.left", { count: left })]),
    ...(moved === 0 ? [] : [t("change.moved", { count: moved })]),
    ...(handed === 0 ? [] : [t("change.handed", { count: handed })]),
    ...line("asked", asked)
  ]
  return (
    <section className="panel section catalog-change" aria-label={t("change.title")}>
      <h2>{t("change.title")}</h2>
      <p className="muted">{t("change.text")}</p>
      <ul role="status">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {service.uses === 0 ? null : <p className="muted">{t("used", { count: service.uses })}</p>}
    </section>
  )
}
