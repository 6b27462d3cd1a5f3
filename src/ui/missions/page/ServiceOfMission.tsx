import { Link } from "@tanstack/react-router"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail } from "#schemas/missions/mission.ts"
import type { MissionService } from "#schemas/missions/missionRules.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatMoney, formatTime } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { BlocksText } from "#ui/shared/BlocksText.tsx"
import { Progress, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Sums } from "#ui/missions/MissionSums.tsx"
import { MissionTasks } from "#ui/missions/page/MissionTasks.tsx"
import { Section } from "#ui/missions/page/Section.tsx"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, book } from "#ui/shared/icons/frame/icons.ts"

interface ServiceOfMissionProps {
  readonly mission: MissionDetail
  /** Key of the service, from the URL. */
  readonly service: string
}

/** [ACC-071] One service of a mission: what was sold, its dates, its price, and the progress of its tasks. */
export function ServiceOfMission({ mission, service }: ServiceOfMissionProps) {
  const { t } = useMissionWords()
  const { company, content, firm_id, id, name } = mission
  const found = content.services.find(({ key }) => String(key) === service)
  const context = encodeContext({ firmId: firm_id, vendorId: company.id })
  return (
    <>
      <Link
        className="mission-back"
        {...linkTo("customer-service", { context, projectId: String(id), serviceId: undefined })}
      >
        <Icon of={arrowLeft} />
        {name}
      </Link>
      {found === undefined ? (
        <section className="panel">
          <EmptyState icon={book} title={t("service.gone.title")} text={t("service.gone.text")} />
        </section>
      ) : (
        <OneService mission={mission} service={found} />
      )}
    </>
  )
}

interface OneServiceProps {
  readonly mission: MissionDetail
  readonly service: MissionService
}

function OneService({ mission, service }: OneServiceProps) {
  const { t } = useMissionWords()
  const { key, snapshot } = service
  const { commercial_text, contractual_text, deliverable, offer_title, reference, title } = snapshot
  const tasks = mission.work.find((one) => one.service === key)
  const facts = [
    reference,
    snapshot.category,
    offer_title === null ? "" : t("service.offer", { title: offer_title })
  ].filter((fact) => fact !== "")
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h2>{title}</h2>
          {facts.length === 0 ? null : <p className="muted">{facts.join(" · ")}</p>}
          {tasks === undefined ? null : <Progress mission={{ tasks }} />}
        </div>
      </div>
      <div className="mission-grid">
        <div>
          {commercial_text === "" && deliverable === "" ? null : (
            <Section title={t("service.sold")}>
              {commercial_text === "" ? null : <p className="mission-prose">{commercial_text}</p>}
              {deliverable === "" ? null : (
                <p className="mission-prose">
                  <b>{t("service.deliverable")}</b> {deliverable}
                </p>
              )}
            </Section>
          )}
          <Section title={t("tasks")}>
            {tasks === undefined ? (
              <p className="muted">{t(snapshot.tasks.length === 0 ? "preview.none" : "tasks.none")}</p>
            ) : (
              <MissionTasks mission={mission} service={{ key, title }} />
            )}
          </Section>
          {contractual_text.length === 0 ? null : (
            <Section title={t("service.contract")}>
              <BlocksText blocks={contractual_text} />
            </Section>
          )}
        </div>
        <div>
          <Price service={service} spent={tasks?.minutes_spent ?? 0} />
          <Rhythm mission={mission} service={service} />
        </div>
      </div>
    </>
  )
}

function Price({ service, spent }: Pick<OneServiceProps, "service"> & { readonly spent: number }) {
  const { language, t } = useMissionWords()
  const { hours_budget, quantity, total_price, unit, unit_price } = service.snapshot
  const left = hours_budget - spent
  return (
    <Section title={t("budget")}>
      {unit_price * quantity === total_price ? (
        <p className="muted">
          {t(unit === "" ? "service.price" : "service.price.unit", {
            quantity,
            unit,
            price: formatMoney(language, unit_price)
          })}
        </p>
      ) : (
        <p className="muted">{t("service.price.offer")}</p>
      )}
      <Sums content={{ services: [service] }} />
      <dl className="mission-sums">
        <dt>{t("budget.spent")}</dt>
        <dd>{formatTime(spent)}</dd>
        <dt>{t(left < 0 ? "budget.over" : "budget.left")}</dt>
        <dd>{formatTime(Math.abs(left))}</dd>
      </dl>
    </Section>
  )
}

function Rhythm({ mission, service }: OneServiceProps) {
  const { language, t } = useMissionWords()
  const { assignee_id, ends_on, first_due, recurrences, snapshot, starts_on } = service
  const doer = mission.people.find(({ id }) => id === (assignee_id ?? mission.content.manager_id))
  const day = (text: string) => (text === "" ? "–" : formatDay(language, text))
  return (
    <Section title={t("dates")}>
      <dl className="mission-sums">
        <dt>{t("field.frequency")}</dt>
        <dd>{t(`frequency.${snapshot.frequency}`)}</dd>
        <dt>{t("field.starts_on")}</dt>
        <dd>{day(starts_on)}</dd>
        <dt>{t("field.ends_on")}</dt>
        <dd>{day(ends_on)}</dd>
        <dt>{t("field.first_due")}</dt>
        <dd>{day(first_due)}</dd>
        {recurrences === null ? null : (
          <>
            <dt>{t("field.recurrences")}</dt>
            <dd>{recurrences}</dd>
          </>
        )}
        <dt>{t("field.assignee")}</dt>
        <dd>{doer?.name ?? "–"}</dd>
      </dl>
    </Section>
  )
}
