import { max, ticks } from "d3-array"
import { line } from "d3-shape"
import type { FigureLine } from "#machines/analytics/dashboard.projection.ts"

interface MonthChartProps {
  readonly lines: ReadonlyArray<FigureLine>
  /** True for values measured at the end of a month (drawn as a line), false for monthly sums (drawn as bars). */
  readonly isStock: boolean
  readonly formatValue: (value: number | null) => string
  readonly formatAxis: (value: number) => string
  readonly formatMonth: (month: string) => string
  /** Whether the axis has whole numbers only, for counts. */
  readonly isWhole: boolean
}

const height = 260
const width = 880
const inset = { top: 26, end: 12, bottom: 30, start: 70 } as const
/** Maximum number of months whose values are printed in the chart. */
const labelled = 13

/** A figure by month. Hidden from screen readers, because a visually hidden table has the same content. */
export function MonthChart({ formatAxis, formatMonth, formatValue, isStock, isWhole, lines: months }: MonthChartProps) {
  const top = max(months, ({ value }) => value ?? 0) ?? 0
  const steps = ticks(0, top === 0 ? 1 : top, 4).filter((step) => !isWhole || Number.isInteger(step))
  const ceiling = Math.max(top, steps.at(-1) ?? 1, 1e-9)
  const step = (width - inset.start - inset.end) / Math.max(months.length, 1)
  const middle = (place: number) => inset.start + step * (place + 0.5)
  const y = (value: number) => height - inset.bottom - (value / ceiling) * (height - inset.top - inset.bottom)
  const bar = Math.min(step * 0.62, 44)
  const hasLabels = months.length <= labelled
  const everyMonth = Math.ceil(months.length / labelled)
  const path = line<FigureLine>()
    .defined(({ value }) => value !== null)
    .x((_, place) => middle(place))
    .y(({ value }) => y(value ?? 0))(months)
  return (
    <svg className="figure-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {steps.map((value) => (
        <g key={value} className="figure-axis">
          <line x1={inset.start} x2={width - inset.end} y1={y(value)} y2={y(value)} />
          <text x={inset.start - 8} y={y(value)} dy="0.32em" textAnchor="end">
            {formatAxis(value)}
          </text>
        </g>
      ))}
      {isStock && path !== null ? <path className="figure-line" d={path} /> : null}
      {months.map(({ key, value }, place) => (
        <g key={key} data-now={place === months.length - 1 ? "" : undefined}>
          <title>{`${formatMonth(key ?? "")} – ${formatValue(value)}`}</title>
          <rect
            className="figure-hover"
            x={middle(place) - step / 2}
            y={inset.top - 18}
            width={step}
            height={height - inset.bottom - inset.top + 18}
          />
          {value === null ? null : isStock ? (
            <circle className="figure-dot" cx={middle(place)} cy={y(value)} r={4} />
          ) : (
            <rect
              className="figure-bar"
              x={middle(place) - bar / 2}
              y={y(value)}
              width={bar}
              height={Math.max(height - inset.bottom - y(value), value > 0 ? 2 : 0)}
              rx={3}
            />
          )}
          {hasLabels && value !== null && value !== 0 ? (
            <text className="figure-value" x={middle(place)} y={y(value) - 8} textAnchor="middle">
              {formatAxis(value)}
            </text>
          ) : null}
          {place % everyMonth === 0 ? (
            <text className="figure-month" x={middle(place)} y={height - 10} textAnchor="middle">
              {formatMonth(key ?? "")}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
