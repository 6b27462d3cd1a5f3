import { useTranslation } from "react-i18next"
import type { Totals } from "#schemas/shared/money.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatMoney, formatRate } from "#services/shared/numbers.ts"

export const useMoney = () => {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  return {
    language,
    money: (cents: number) => formatMoney(language, cents),
    rate: (points: number) => formatRate(language, points)
  }
}

interface TotalsShown {
  readonly totals: Pick<Totals, "gross" | "net"> & { readonly rates: ReadonlyArray<Totals["rates"][number]> }
}

/** [CAT-O01] The total without VAT, the VAT of each rate, and the total with VAT. */
export function PriceTotals({ totals }: TotalsShown) {
  const { t } = useTranslation("orders")
  const { money, rate } = useMoney()
  return (
    <dl className="price-totals">
      <div>
        <dt>{t("totals.net")}</dt>
        <dd>{money(totals.net)}</dd>
      </div>
      {totals.rates
        .filter(({ vat_rate }) => vat_rate > 0)
        .map(({ vat, vat_rate }) => (
          <div key={vat_rate}>
            <dt>{t("totals.vat", { rate: rate(vat_rate) })}</dt>
            <dd>{money(vat)}</dd>
          </div>
        ))}
      <div data-sum="">
        <dt>{t("totals.gross")}</dt>
        <dd>{money(totals.gross)}</dd>
      </div>
    </dl>
  )
}
