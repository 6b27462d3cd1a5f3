import { Link } from "@tanstack/react-router"
import { encodeContext } from "#schemas/access/context.ts"
import type { MissionDetail } from "#schemas/missions/mission.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { linkTo } from "#ui/app/links.ts"
import { Progress, useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Section } from "#ui/missions/page/Section.tsx"

/** The services of a mission with the progress of their tasks; each links to its own page. */
export function MissionServices({ mission }: { readonly mission: MissionDetail }) {
  const { days, language, t } = useMissionWords()
  const { company, content, firm_id, id, people, work } = mission
  const context = encodeContext({ firmId: firm_id, vendorId: company.id })
  return (
    <Section title={t("services")}>
      <ul className="mission-lines">
        {content.services.map(({ assignee_id, ends_on, key, snapshot, starts_on }) => {
          // With a single service, its progress would repeat that of the mission.
          const tasks = content.services.length > 1 ? work.find(({ service }) => service === key) : undefined
          const facts = [
            t(`frequency.${snapshot.frequency}`),
            days({ starts_on, ends_on }),
            people.find((person) => person.id === assignee_id)?.name ?? null
          ]
          return (
            <li key={key}>
              <span className="grow">
                <Link {...linkTo("customer-service", { context, projectId: String(id), serviceId: String(key) })}>
                  {snapshot.title}
                </Link>
                <small className="muted">{facts.filter((fact) => fact !== null).join(" · ")}</small>
                {tasks === undefined ? null : <Progress mission={{ tasks }} />}
              </span>
              <b>{formatMoney(language, snapshot.total_price)}</b>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
