import { useTranslation } from "react-i18next"
import type { ComparisonRef } from "#machines/documents/comparison/comparison.machine.ts"
import { type ComparisonView, toChoices } from "#machines/documents/comparison/comparison.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { exchange } from "#ui/documents/comparison/comparisonIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

interface SidesProps {
  readonly comparison: ComparisonRef
  readonly view: ComparisonView
}

/** The version of each side with its select, above the two columns. */
export function ComparisonSides({ comparison, view }: SidesProps) {
  const { i18n, t } = useTranslation("comparison")
  const choices = toChoices(view.versions)
  const select = (side: "before" | "after") => (
    <label className="comparison-side">
      <span>{t(side)}</span>
      <select
        className="input"
        value={String(side === "before" ? view.beforeId : view.afterId)}
        disabled={!view.canChooseSide}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(({ id }) => String(id) === currentTarget.value)
          if (chosen !== undefined) comparison.send({ type: "side.chosen", side, versionId: chosen.id })
        }}
      >
        {choices.map(({ author, created_at, id, number }) => (
          <option key={id} value={String(id)}>
            {t("version", { number, date: formatDate(i18n.language as Language, created_at), name: author.name })}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="comparison-sides">
      {select("before")}
      <button
        type="button"
        className="icon-button"
        aria-label={t("exchange")}
        title={t("exchange")}
        disabled={!view.canExchange}
        onClick={() => comparison.send({ type: "sides.exchanged" })}
      >
        <Icon of={exchange} />
      </button>
      {select("after")}
    </div>
  )
}
