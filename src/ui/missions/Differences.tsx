import { type ContentField, differenceOf, type ServiceDifference } from "#schemas/missions/difference.ts"
import { type MissionContent, type MissionService, missionSums } from "#schemas/missions/missionRules.ts"
import { formatMoney, formatRate, formatTime } from "#services/shared/numbers.ts"
import { formatDay } from "#services/shared/days.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"

interface DifferencesProps {
  readonly before: MissionContent
  readonly after: MissionContent
  /** False for the client, who does not see how the work is organised. */
  readonly isOfFirm: boolean
}

/** What a new version changes, as text with the old and the new values. */
export function Differences({ after, before, isOfFirm }: DifferencesProps) {
  const { language, t } = useMissionWords()
  const { fields, services } = differenceOf(before, after)
  const [was, is] = [missionSums(before).price, missionSums(after).price]
  if (fields.length === 0 && services.length === 0) return <p className="muted">{t("differences.none")}</p>
  return (
    <div className="mission-differences">
      <dl>
        {fields.map((field) => (
          <ContentChange key={field} field={field} before={before} after={after} />
        ))}
        {services.map((difference) => (
          <ServiceChange key={serviceOf(difference).key} difference={difference} isOfFirm={isOfFirm} />
        ))}
        <dt>
          {t("total")} {t("net")}
        </dt>
        <dd>
          {was.net === is.net ? (
            t("differences.price.same", { price: formatMoney(language, is.net) })
          ) : (
            <FromTo from={formatMoney(language, was.net)} to={formatMoney(language, is.net)} />
          )}
        </dd>
      </dl>
    </div>
  )
}

const serviceOf = (difference: ServiceDifference): MissionService =>
  difference.kind === "removed" ? difference.before : difference.after

function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useMissionWords()
  return (
    <>
      <del>
        <span className="visually-hidden">{t("differences.from")}</span> {from}
      </del>{" "}
      <span aria-hidden="true">→</span>{" "}
      <ins>
        <span className="visually-hidden">{t("differences.to")}</span> {to}
      </ins>
    </>
  )
}

function ContentChange({
  after,
  before,
  field
}: {
  readonly field: ContentField
  readonly before: MissionContent
  readonly after: MissionContent
}) {
  const { language, t } = useMissionWords()
  const day = (text: string) => (text === "" ? "–" : formatDay(language, text))
  const said = (content: MissionContent): string | null => {
    switch (field) {
      case "name":
      case "reference":
        return content[field] === "" ? "–" : content[field]
      case "starts_on":
      case "ends_on":
        return day(content[field])
      case "tacit_renewal":
        return t(content.tacit_renewal ? "yes" : "no")
      case "renewal_months":
        return t("differences.months", { count: content.renewal_months })
      // Null is shown as "changed": the team section has the names.
      case "manager_id":
      case "member_ids":
        return null
    }
  }
  const [from, to] = [said(before), said(after)]
  return (
    <>
      <dt>{t(`differences.field.${field}`)}</dt>
      <dd>{from === null || to === null ? t("differences.changed") : <FromTo from={from} to={to} />}</dd>
    </>
  )
}

function ServiceChange({
  difference,
  isOfFirm
}: {
  readonly difference: ServiceDifference
  readonly isOfFirm: boolean
}) {
  const { language, t } = useMissionWords()
  const { snapshot } = serviceOf(difference)
  if (difference.kind !== "changed")
    return (
      <>
        <dt>{snapshot.title}</dt>
        <dd>
          {t(`differences.${difference.kind}`)} · {t(`frequency.${snapshot.frequency}`)} ·{" "}
          {formatMoney(language, snapshot.total_price)}
        </dd>
      </>
    )
  const { after, before, fields } = difference
  const said = ({ snapshot: sold, ...own }: MissionService, field: (typeof fields)[number]): string | null => {
    switch (field) {
      case "starts_on":
      case "ends_on":
      case "first_due":
        return own[field] === "" ? "–" : formatDay(language, own[field])
      case "recurrences":
        return own.recurrences === null ? t("differences.no_limit") : String(own.recurrences)
      case "frequency":
        return t(`frequency.${sold.frequency}`)
      case "unit_price":
      case "total_price":
        return formatMoney(language, sold[field])
      case "vat_rate":
        return formatRate(language, sold.vat_rate)
      case "quantity":
        return String(sold.quantity)
      case "hours_budget":
        return formatTime(sold.hours_budget)
      case "title":
        return sold.title
      case "assignee_id":
      case "words":
        return null
    }
  }
  const own = ["assignee_id", "hours_budget"]
  const shown = fields.filter((field) => isOfFirm || !own.includes(field))
  if (shown.length === 0) return null
  return (
    <>
      <dt>{snapshot.title}</dt>
      <dd>
        <ul>
          {shown.map((field) => {
            const [from, to] = [said(before, field), said(after, field)]
            return (
              <li key={field}>
                <span className="muted">{t(`differences.field.${field}`)}</span>{" "}
                {from === null || to === null ? t("differences.changed") : <FromTo from={from} to={to} />}
              </li>
            )
          })}
        </ul>
      </dd>
    </>
  )
}
