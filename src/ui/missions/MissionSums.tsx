import { type MissionContent, missionSums } from "#schemas/missions/missionRules.ts"
import { formatMoney, formatRate, formatTime } from "#services/shared/numbers.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"

interface SumsProps {
  readonly content: Pick<MissionContent, "services">
  /** False for the client, who does not see the planned hours. */
  readonly isOfFirm?: boolean
}

/** A mission's price, without VAT and with it, and the planned hours. */
export function Sums({ content, isOfFirm = true }: SumsProps) {
  const { language, t } = useMissionWords()
  const { minutes, price } = missionSums(content)
  return (
    <dl className="mission-sums">
      <dt>
        {t("total")} {t("net")}
      </dt>
      <dd>{formatMoney(language, price.net)}</dd>
      {price.rates.map(({ vat, vat_rate }) => (
        <div key={vat_rate} style={{ display: "contents" }}>
          <dt>{t("vat", { rate: formatRate(language, vat_rate) })}</dt>
          <dd>{formatMoney(language, vat)}</dd>
        </div>
      ))}
      <dt className="total">
        {t("total")} {t("gross")}
      </dt>
      <dd className="total">{formatMoney(language, price.gross)}</dd>
      {isOfFirm ? (
        <>
          <dt>{t("budget.planned")}</dt>
          <dd>{formatTime(minutes)}</dd>
        </>
      ) : null}
    </dl>
  )
}
