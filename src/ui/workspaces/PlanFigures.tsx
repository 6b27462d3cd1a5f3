import { useTranslation } from "react-i18next"
import type { FirmPlan } from "#schemas/provider/products.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatNumber } from "#services/shared/display/formats.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/** Bytes per gigabyte, as storage limits count it. */
const gigabyte = 1_073_741_824

/** The firm's usage compared with the limits of its plan; a notice explains the effect of an exceeded limit. */
export function PlanFigures({ plan: { limits, passed, use } }: { readonly plan: FirmPlan }) {
  const { i18n, t } = useTranslation("plan")
  const text = useText()
  const number = (value: number) => formatNumber(i18n.language as Language, value)
  const stored = number(Math.round((use.storage_bytes / gigabyte) * 100) / 100)
  const figures = [
    ["people", number(use.people), limits.people === null ? null : number(limits.people)],
    [
      "storage",
      limits.storage_gigabytes === null ? t("gigabytes", { shown: stored }) : stored,
      limits.storage_gigabytes === null ? null : t("gigabytes", { shown: number(limits.storage_gigabytes) })
    ],
    ["signatures", number(use.signatures), null]
  ] as const
  return (
    <>
      {passed.map((name) => (
        <Notice key={name} tone="warn">
          {text(`plan:passed.${name}`)}
        </Notice>
      ))}
      <dl className="plan-figures">
        {figures.map(([name, used, most]) => (
          <div key={name}>
            <dt>{t(`use.${name}`)}</dt>
            <dd className="num">{most === null ? used : t("use.of", { used, most })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
