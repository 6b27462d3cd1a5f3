import { useTranslation } from "react-i18next"
import type { FigureLine } from "#machines/analytics/dashboard.projection.ts"
import type { Grouping } from "#schemas/analytics/figures.ts"

interface FigureTableProps {
  readonly caption: string
  readonly by: Grouping
  readonly lines: ReadonlyArray<FigureLine>
  /** Whether a bar is drawn beside each value. */
  readonly hasBars: boolean
  readonly nameOf: (name: string | null) => string
  readonly format: (value: number | null) => string
  /** Called with the id of a client or person whose months are to be shown. */
  readonly onDrill: (id: number) => void
}

/** Maximum number of table rows; the CSV file has all of them. */
const most = 100

/** A figure as a table. The name of a client or person is a button that shows the figure month by month. */
export function FigureTable({ by, caption, format, hasBars, lines, nameOf, onDrill }: FigureTableProps) {
  const { t } = useTranslation("analytics")
  const top = lines.reduce((highest, { value }) => Math.max(highest, value ?? 0), 0)
  return (
    <>
      <table className="figure-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            <th scope="col">{caption}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map(({ key, name, value }, place) => (
            <tr key={key ?? `gone ${place}`}>
              <th scope="row">
                {by === "month" || key === null ? (
                  nameOf(name)
                ) : (
                  <button type="button" className="link" onClick={() => onDrill(Number(key))}>
                    {nameOf(name)}
                  </button>
                )}
              </th>
              <td>
                {hasBars ? (
                  <svg className="figure-inline" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={top === 0 ? 0 : ((value ?? 0) / top) * 100} height="6" />
                  </svg>
                ) : null}
                <span>{format(value)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > most ? <p className="muted figure-foot">{t("more", { count: lines.length - most })}</p> : null}
    </>
  )
}
