import { type MissionContent, missionSums } from "#schemas/missions/missionRules.ts"
import { formatCents, formatRate } from "#services/missions/amounts.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"

/** What a mission costs, without VAT and with it, and the hours planned. */
export function Sums({ content }: { readonly content: Pick<MissionContent, "services"> }) {
  const { hours, language, t } = useMissionWords()
  const { minutes, price } = missionSums(content)
  return (
    <dl className="mission-sums">
      <dt>
        {t("total")} {t("net")}
      </dt>
      <dd>{formatCents(language, price.net)}</dd>
      {price.rates.map(({ vat, vat_rate }) => (
        <div key={vat_rate} style={{ display: "contents" }}>
          <dt>{t("vat", { rate: formatRate(language, vat_rate) })}</dt>
          <dd>{formatCents(language, vat)}</dd>
        </div>
      ))}
      <dt className="total">
        {t("total")} {t("gross")}
      </dt>
      <dd className="total">{formatCents(language, price.gross)}</dd>
      <dt>{t("budget.planned")}</dt>
      <dd>{hours(minutes)}</dd>
    </dl>
  )
}
