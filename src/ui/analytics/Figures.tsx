import { useTranslation } from "react-i18next"
import { type DashboardView, type FigureTile, offersChoice } from "#machines/analytics/dashboard.projection.ts"
import { periodNames } from "#schemas/analytics/question.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { saveFigures } from "#services/analytics/figuresFile.ts"
import { formatFigure, formatMonth } from "#services/analytics/figureWords.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { FigureTable } from "#ui/analytics/FigureTable.tsx"
import { MonthChart } from "#ui/analytics/MonthChart.tsx"
import { OutsideDashboard } from "#ui/analytics/OutsideDashboard.tsx"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import { useDashboard, views } from "#ui/analytics/useDashboard.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chartBar, download, times } from "#ui/shared/icons/frame/icons.ts"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/analytics/analytics.css"

/**
 * [ANA-001] [ANA-002] [ANA-O01] The firm's figures and its external dashboard; an empty state if neither is configured.
 */
export function Figures({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("analytics")
  const text = useText()
  const role = useFirmRole()
  const { retry, view, ...dashboard } = useDashboard(firmId)
  if (view.phase === "loading") return <SkeletonRows count={8} />
  if (view.phase === "failed")
    return (
      <section className="panel">
        <ErrorState
          title={t("error")}
          text={view.messageKey === null ? undefined : text(view.messageKey)}
          onRetry={view.canRetry ? retry : undefined}
        />
      </section>
    )
  return (
    <div className="figures">
      {view.phase === "not-configured" ? (
        <section className="panel">
          <EmptyState icon={chartBar} title={t("not-configured")} text={text("analytics.not_configured")} />
        </section>
      ) : null}
      {view.phase === "figures" ? <OwnFigures {...dashboard} view={view} /> : null}
      <OutsideDashboard
        key={view.outside ?? ""}
        firmId={firmId}
        address={view.outside}
        canChoose={offersChoice(role)}
        onChosen={dashboard.refresh}
      />
    </div>
  )
}

type OwnFiguresProps = Omit<ReturnType<typeof useDashboard>, "retry" | "refresh">

function OwnFigures({ asked, change, shownAs, view }: OwnFiguresProps) {
  const { i18n, t } = useTranslation("analytics")
  const language = i18n.language as Language
  const { by, chosen, lines } = view
  const format = (value: number | null) => formatFigure(language, chosen.unit, value)
  const nameOf = (name: string | null) =>
    by === "month" ? formatMonth(language, name ?? "", "long") : (name ?? t(`gone.${by}`))
  const save = () =>
    saveFigures(
      [
        [t(`by.${by}`), `${t(`figure.${chosen.name}`)} (${t(`csv.${chosen.unit}`)})`],
        ...lines.map(({ name, value }) => [nameOf(name), value === null ? "" : Math.round(value)])
      ],
      `${t(`figure.${chosen.name}`)}.csv`
    )
  return (
    <>
      <div className="figures-tools">
        <FilterChoice
          label={t("period")}
          value={asked.period}
          words={periodNames}
          labelOf={(name) => t(`period.${name}`)}
          onChoose={(period) => change({ period })}
        />
        <Drilled view={view} onLeave={() => change({ client: null, person: null })} />
        <p className="muted" role="status" aria-live="polite">
          {view.isBusy ? t("reading") : null}
        </p>
      </div>
      {view.isWhole ? null : <p className="muted figures-note">{t("own-clients")}</p>}
      <ul className="figure-tiles" aria-label={t("figures")}>
        {view.tiles.map((tile) => (
          <Tile key={tile.name} tile={tile} language={language} onChoose={() => change({ figure: tile.name })} />
        ))}
      </ul>
      <section className="panel figure-panel" aria-labelledby="figure-title" aria-busy={view.isBusy}>
        <header className="figure-head">
          <div>
            <h2 id="figure-title">{t(`figure.${chosen.name}`)}</h2>
            <p className="muted">{t(`definition.${chosen.name}`)}</p>
          </div>
          <div className="figure-choices">
            {view.groupings.length < 2 ? null : (
              <Segments
                label={t("by")}
                value={by}
                words={view.groupings}
                labelOf={(word) => t(`by.${word}`)}
                onChoose={(word) => change({ by: word })}
              />
            )}
            {by === "month" ? (
              <Segments
                label={t("view")}
                value={shownAs}
                words={views}
                labelOf={(word) => t(`view.${word}`)}
                onChoose={(word) => change({ view: word })}
              />
            ) : null}
            <button type="button" className="button" data-kind="second" onClick={save}>
              <Icon of={download} />
              {t("csv")}
            </button>
          </div>
        </header>
        {lines.length === 0 ? (
          <EmptyState icon={chartBar} title={t("nothing")} text={t("nothing.text")} />
        ) : (
          <>
            {by === "month" && shownAs === "chart" ? (
              <figure className="figure-frame">
                <MonthChart
                  lines={lines}
                  isStock={chosen.isStock}
                  isWhole={chosen.unit === "number"}
                  formatValue={format}
                  formatAxis={format}
                  formatMonth={(month) => formatMonth(language, month, "short")}
                />
              </figure>
            ) : null}
            <div className={by === "month" && shownAs === "chart" ? "visually-hidden" : undefined}>
              <FigureTable
                caption={t(`figure.${chosen.name}`)}
                by={by}
                lines={lines}
                hasBars={chosen.unit !== "delay" || by !== "month"}
                nameOf={nameOf}
                format={format}
                onDrill={(key) => change(by === "client" ? { by: "month", client: key } : { by: "month", person: key })}
              />
            </div>
          </>
        )}
        <p className="muted figure-foot">
          {view.keptAt === null ? t("kept.never") : t("kept", { at: formatDateTime(language, view.keptAt) })}
        </p>
      </section>
    </>
  )
}

function Drilled({ onLeave, view }: { readonly view: DashboardView; readonly onLeave: () => void }) {
  const { t } = useTranslation("analytics")
  const name = view.client ?? view.person
  if (name === null) return null
  return (
    <button type="button" className="chip figures-chip" onClick={onLeave} aria-label={t("leave", { name })}>
      {name}
      <Icon of={times} />
    </button>
  )
}

interface TileProps {
  readonly tile: FigureTile
  readonly language: Language
  readonly onChoose: () => void
}

function Tile({ language, onChoose, tile: { isChosen, name, unit, value } }: TileProps) {
  const { t } = useTranslation("analytics")
  return (
    <li>
      <button
        type="button"
        className="figure-tile"
        title={t(`definition.${name}`)}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <span className="figure-tile-name">{t(`figure.${name}`)}</span>
        <b>{formatFigure(language, unit, value)}</b>
      </button>
    </li>
  )
}

interface SegmentsProps<Word extends string> {
  readonly label: string
  readonly value: Word
  readonly words: ReadonlyArray<Word>
  readonly labelOf: (word: Word) => string
  readonly onChoose: (word: Word) => void
}

function Segments<Word extends string>({ label, labelOf, onChoose, value, words }: SegmentsProps<Word>) {
  return (
    <div className="figure-segments" role="group" aria-label={label}>
      {words.map((word) => (
        <button key={word} type="button" aria-pressed={word === value} onClick={() => onChoose(word)}>
          {labelOf(word)}
        </button>
      ))}
    </div>
  )
}
