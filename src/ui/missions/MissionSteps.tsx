import { useQuery } from "@tanstack/react-query"
import { type ReactElement, useState } from "react"
import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import {
  asMissionService,
  type MissionContent,
  type MissionService,
  type MissionStep,
  nextServiceKey,
  pricedAnew
} from "#schemas/missions/missionRules.ts"
import { planOf } from "#schemas/missions/plan.ts"
import { frequencies } from "#schemas/shared/constants.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { formatCents, readHundredths, writeHundredths } from "#services/missions/amounts.ts"
import { formatDay } from "#services/shared/days.ts"
import { useCall } from "#ui/app/useCall.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Sums } from "#ui/missions/MissionSums.tsx"
import type { MissionWizard } from "#ui/missions/useMissionWizard.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { PickField } from "#ui/shared/form/PickField.tsx"
import { SelectField } from "#ui/shared/form/SelectField.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"
import { Asked } from "#ui/shared/Asked.tsx"

export interface StepProps {
  readonly made: MissionWizard
  readonly vendorId: VendorId
}

const bound = <Value,>(
  { view }: MissionWizard,
  name: string,
  value: Value,
  onChange: (value: Value) => void
): FieldBinding<Value> => ({
  name,
  value,
  messageKey: view.errors[name]?.[0] ?? null,
  isReadOnly: !view.canType,
  onChange
})

const change = ({ wizard }: MissionWizard, field: string, next: Partial<MissionContent>) =>
  wizard.send({ type: "value.changed", field, change: next })

const field = <Name extends "name" | "reference" | "starts_on" | "ends_on">(made: MissionWizard, name: Name) =>
  bound<string>(made, name, made.view.content[name], (value) => change(made, name, { [name]: value }))

/** A service in its place, changed by what is given. */
const changeService = (made: MissionWizard, place: number, name: string, next: Partial<MissionService>) =>
  change(made, `services.${place}.${name}`, {
    services: made.view.content.services.map((one, at) => (at === place ? { ...one, ...next } : one))
  })

function DataStep({ made }: StepProps) {
  const { t } = useMissionWords()
  return (
    <>
      <div data-first>
        <TextField field={field(made, "name")} label={t("field.name")} hint={t("field.name.hint")} required />
      </div>
      <TextField field={field(made, "reference")} label={t("field.reference")} />
    </>
  )
}

function ServicesStep({ made, vendorId }: StepProps) {
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
      <Asked query={query} rows={2}>
        {({ data: { offers, services } }) =>
          services.length === 0 ? (
            <p className="muted">{t("sell.none")}</p>
          ) : (
            <Seller offers={offers} services={services} onAdd={add} />
          )
        }
      </Asked>
      {content.services.length === 0 ? <p className="muted">{t("services.none")}</p> : null}
      <ul className="mission-lines">
        {content.services.map(({ key, snapshot }) => (
          <li key={key}>
            <span className="grow">
              {snapshot.title} <small className="muted">{t(`frequency.${snapshot.frequency}`)}</small>
            </span>
            <b>{formatCents(language, snapshot.total_price)}</b>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              data-size="small"
              aria-label={t("services.remove", { name: snapshot.title })}
              onClick={() => change(made, "services", { services: content.services.filter((one) => one.key !== key) })}
            >
              ×
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

const numberOf = (text: string) => (text === "" ? null : Number(text))

function TeamStep({ made, vendorId }: StepProps) {
  const { t } = useMissionWords()
  const query = useQuery(useCall("missions.people", { params: { vendorId }, showError: false }))
  const { content } = made.view
  return (
    <Asked query={query} rows={4}>
      {({ data }) => (
        <>
          <div data-first>
            <SelectField
              field={bound(made, "manager_id", String(content.manager_id ?? ""), (value) =>
                change(made, "manager_id", { manager_id: numberOf(value) })
              )}
              label={t("field.manager")}
              required
              choices={[
                { value: "", label: t("field.manager.none") },
                ...data.map(({ id, name }) => ({ value: String(id), label: name }))
              ]}
            />
          </div>
          <PickField
            field={bound<ReadonlyArray<string>>(made, "member_ids", content.member_ids.map(String), (ids) =>
              change(made, "member_ids", { member_ids: ids.map(Number) })
            )}
            label={t("field.members")}
            searchLabel={t("field.members.search")}
            emptyText={t("field.members.none")}
            rows={data.filter(({ id }) => id !== content.manager_id).map(({ id, name }) => ({ id: String(id), name }))}
          />
          {content.services.map(({ assignee_id, key, snapshot }, place) => (
            <SelectField
              key={key}
              field={bound(made, `services.${place}.assignee_id`, String(assignee_id ?? ""), (value) =>
                changeService(made, place, "assignee_id", { assignee_id: numberOf(value) })
              )}
              label={`${t("field.assignee")} – ${snapshot.title}`}
              choices={[
                { value: "", label: t("field.assignee.manager") },
                ...data.map(({ id, name }) => ({ value: String(id), label: name }))
              ]}
            />
          ))}
        </>
      )}
    </Asked>
  )
}

/** A number that is typed: what is none is kept as a value that the rules refuse. */
function Amount({
  label,
  made,
  name,
  onChange,
  value
}: {
  readonly made: MissionWizard
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      field={bound(made, name, typed, (text) => {
        setTyped(text)
        onChange(text)
      })}
      label={label}
    />
  )
}

function DatesStep({ made }: StepProps) {
  const { t } = useMissionWords()
  const { content } = made.view
  return (
    <>
      <div className="pair" data-first>
        <DateField field={field(made, "starts_on")} label={t("field.starts_on")} required />
        <DateField field={field(made, "ends_on")} label={t("field.ends_on")} required />
      </div>
      <CheckField
        field={bound(made, "tacit_renewal", content.tacit_renewal, (tacit_renewal) =>
          change(made, "tacit_renewal", { tacit_renewal })
        )}
        label={t("field.tacit_renewal")}
      />
      {content.tacit_renewal ? (
        <Amount
          made={made}
          name="renewal_months"
          label={t("field.renewal_months")}
          value={String(content.renewal_months)}
          onChange={(text) => change(made, "renewal_months", { renewal_months: Number(text) || 0 })}
        />
      ) : null}
      {content.services.map((service, place) => (
        <ServiceDates key={service.key} made={made} place={place} service={service} />
      ))}
    </>
  )
}

interface ServiceDatesProps {
  readonly made: MissionWizard
  readonly place: number
  readonly service: MissionService
}

function ServiceDates({ made, place, service }: ServiceDatesProps) {
  const { t } = useMissionWords()
  const { snapshot } = service
  const day = (name: "starts_on" | "ends_on" | "first_due") =>
    bound<string>(made, `services.${place}.${name}`, service[name], (value) =>
      changeService(made, place, name, { [name]: value })
    )
  const price = (name: string, next: Parameters<typeof pricedAnew>[1]) =>
    changeService(made, place, name, { snapshot: pricedAnew(snapshot, next) })
  return (
    <fieldset className="mission-service">
      <legend>{snapshot.title}</legend>
      <div className="triple">
        <DateField field={day("starts_on")} label={t("field.starts_on")} />
        <DateField field={day("ends_on")} label={t("field.ends_on")} />
        <DateField field={day("first_due")} label={t("field.first_due")} />
        <SelectField
          field={bound<string>(made, `services.${place}.frequency`, snapshot.frequency, (value) =>
            price("frequency", { frequency: frequencies.find((one) => one === value) ?? snapshot.frequency })
          )}
          label={t("field.frequency")}
          choices={frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        />
        <Amount
          made={made}
          name={`services.${place}.recurrences`}
          label={t("field.recurrences")}
          value={String(service.recurrences ?? "")}
          onChange={(text) =>
            changeService(made, place, "recurrences", { recurrences: text.trim() === "" ? null : Number(text) || 0 })
          }
        />
        <Amount
          made={made}
          name={`services.${place}.unit_price`}
          label={t("field.price")}
          value={writeHundredths(snapshot.unit_price)}
          onChange={(text) => price("unit_price", { unit_price: readHundredths(text) ?? -1 })}
        />
        <Amount
          made={made}
          name={`services.${place}.quantity`}
          label={t("field.quantity")}
          value={String(snapshot.quantity)}
          onChange={(text) => price("quantity", { quantity: Number(text) || 0 })}
        />
        <Amount
          made={made}
          name={`services.${place}.hours_budget`}
          label={t("field.hours")}
          value={writeHundredths(Math.round((snapshot.hours_budget * 100) / 60))}
          onChange={(text) => {
            const hundredths = readHundredths(text)
            price("hours_budget", { hours_budget: hundredths === null ? -1 : Math.round((hundredths * 60) / 100) })
          }}
        />
      </div>
    </fieldset>
  )
}

/** [MIS-O01] Everything at a glance: what it costs, and the tasks that follow. */
function SummaryStep({ made }: StepProps) {
  const { days, language, t } = useMissionWords()
  const { content } = made.view
  return (
    <>
      <p>
        <b>{content.name}</b> · {days(content)}
      </p>
      <ul className="mission-lines">
        {content.services.map(({ key, snapshot }) => (
          <li key={key}>
            <span className="grow">
              {snapshot.title}{" "}
              <small className="muted">
                {t(`frequency.${snapshot.frequency}`)} · {snapshot.quantity} ×{" "}
                {formatCents(language, snapshot.unit_price)}
              </small>
            </span>
            <b>{formatCents(language, snapshot.total_price)}</b>
          </li>
        ))}
      </ul>
      <Sums content={content} />
      <PlanSummary content={content} />
    </>
  )
}

/** [MIS-O02] The tasks that would be made, counted by the plan that the server makes them from. */
function PlanSummary({ content }: { readonly content: MissionContent }) {
  const { language, t } = useMissionWords()
  const plan = planOf(content)
  const until = plan.reduce((last, { due_on }) => (due_on > last ? due_on : last), "")
  const holidays = plan.filter(({ moved }) => moved === "holiday").length
  return (
    <section className="step-summary">
      <h3>{t("preview.title")}</h3>
      <p>
        {plan.length === 0
          ? t("preview.none")
          : t("preview.total", {
              count: plan.length,
              until: formatDay(language, until),
              client: plan.filter(({ type }) => type === "information_request").length
            })}
      </p>
      {holidays === 0 ? null : <p className="muted">{t("preview.holidays", { count: holidays })}</p>}
      <ul className="mission-lines">
        {plan.slice(0, 5).map(({ due_on, recurrence, service, task, title }) => (
          <li key={`${service}/${task}/${recurrence}`}>
            <span className="grow">{title}</span>
            <small>{formatDay(language, due_on)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const parts: Readonly<Record<MissionStep, (props: StepProps) => ReactElement>> = {
  data: DataStep,
  services: ServicesStep,
  team: TeamStep,
  dates: DatesStep,
  summary: SummaryStep
}

/** The fields of the step at hand. */
export function StepPart(props: StepProps) {
  const Part = parts[props.made.view.step]
  return <Part {...props} />
}
