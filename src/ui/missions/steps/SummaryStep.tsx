import type { MissionContent } from "#schemas/missions/missionRules.ts"
import { planOf } from "#schemas/missions/plan.ts"
import { formatDay } from "#services/shared/days.ts"
import { formatMoney } from "#services/shared/numbers.ts"
import { Differences } from "#ui/missions/Differences.tsx"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Sums } from "#ui/missions/MissionSums.tsx"
import type { StepProps } from "#ui/missions/steps/fields.ts"
import { Simulation } from "#ui/missions/Simulation.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"

/** [MIS-O01] The summary: the price, and the tasks that will be created. */
export function SummaryStep({ made, vendorId }: StepProps) {
  const { days, language, t } = useMissionWords()
  const { view, wizard } = made
  const { before, content } = view
  if (before !== null && view.id !== null)
    return (
      <>
        <Differences before={before} after={content} isOfFirm />
        <AreaField
          field={{
            name: "note",
            value: view.note,
            messageKey: null,
            isReadOnly: !view.canType,
            onChange: (note) => wizard.send({ type: "note.changed", note })
          }}
          label={t("amend.note")}
          hint={t("amend.note.hint")}
          rows={3}
        />
        <Simulation vendorId={vendorId} missionId={view.id} content={content} />
      </>
    )
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
                {formatMoney(language, snapshot.unit_price)}
              </small>
            </span>
            <b>{formatMoney(language, snapshot.total_price)}</b>
          </li>
        ))}
      </ul>
      <Sums content={content} />
      <PlanSummary content={content} />
    </>
  )
}

/** [MIS-O02] The number of tasks that signing will create; the server uses the same plan. */
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
