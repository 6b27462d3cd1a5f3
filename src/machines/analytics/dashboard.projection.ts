import type { DashboardSnapshot } from "#machines/analytics/dashboard.machine.ts"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import {
  type Dashboard,
  figureKinds,
  type FigureName,
  figureNames,
  type FigureRow,
  type FigureUnit,
  type Grouping
} from "#schemas/analytics/figures.ts"
import { mayChooseDashboard } from "#schemas/analytics/policy.ts"

export interface FigureTile {
  readonly name: FigureName
  readonly value: number | null
  readonly unit: FigureUnit
  readonly isChosen: boolean
}
export interface FigureLine {
  /** The month, or the id of the client or person; null if that one no longer exists. */
  readonly key: string | null
  readonly name: string | null
  readonly value: number | null
}
export interface DashboardView {
  readonly phase: "loading" | "figures" | "outside" | "not-configured" | "failed"
  readonly isBusy: boolean
  /** Key of the failure's text. */
  readonly messageKey: string | null
  readonly canRetry: boolean
  readonly outside: string | null
  readonly by: Grouping
  readonly groupings: ReadonlyArray<Grouping>
  readonly chosen: { readonly name: FigureName; readonly unit: FigureUnit; readonly isStock: boolean }
  readonly tiles: ReadonlyArray<FigureTile>
  readonly lines: ReadonlyArray<FigureLine>
  readonly keptAt: string | null
  readonly isWhole: boolean
  readonly client: string | null
  readonly person: string | null
}

const byValue = (one: FigureLine, other: FigureLine) =>
  (other.value ?? 0) - (one.value ?? 0) || (one.name ?? "").localeCompare(other.name ?? "")

/** Months in their order; clients and people by descending value, without the rows that have no value or 0. */
const linesOf = (rows: ReadonlyArray<FigureRow>, figure: FigureName, by: Grouping): ReadonlyArray<FigureLine> => {
  const lines = rows.map(({ figures, id, month, name }): FigureLine => ({
    key: by === "month" ? month : id === null ? null : String(id),
    name: by === "month" ? month : name,
    value: figures[figure]
  }))
  if (by === "month") return lines
  return lines.filter(({ value }) => value !== null && value !== 0).toSorted(byValue)
}

/**
 * Hides figures that exist only for the whole firm when the answer is limited to a client, a person or some clients.
 */
const isShown = (name: FigureName, own: NonNullable<Dashboard["own"]>): boolean => {
  const { by } = figureKinds[name]
  return (
    (own.client === null || by.includes("client")) &&
    (own.person === null || by.includes("person")) &&
    (own.is_whole || by.includes("client"))
  )
}

const phaseOf = (snapshot: DashboardSnapshot): DashboardView["phase"] => {
  const { dashboard } = snapshot.context
  if (snapshot.value === "failed") return "failed"
  if (snapshot.value === "notConfigured") return "not-configured"
  if (dashboard === null) return "loading"
  return dashboard.own === null ? "outside" : "figures"
}

/** Whether the role may choose the firm's outside dashboard. */
export const offersChoice = (role: FirmRole | null): boolean => mayChooseDashboard(role).length === 0

export const toDashboardView = (snapshot: DashboardSnapshot): DashboardView => {
  const { dashboard, failure, grouping: by, question } = snapshot.context
  const own = dashboard?.own ?? null
  const names = own === null ? [] : figureNames.filter((name) => isShown(name, own))
  // The URL may name a figure that is not shown here.
  const figure = names.length === 0 || names.includes(question.figure) ? question.figure : (names[0] ?? question.figure)
  const { by: groupings, sort, unit } = figureKinds[figure]
  return {
    phase: phaseOf(snapshot),
    isBusy: snapshot.hasTag("busy"),
    messageKey: failure === null ? null : `errors:${failure.code}`,
    canRetry: failure?.isFinal === false,
    outside: dashboard?.outside ?? null,
    by,
    groupings,
    chosen: { name: figure, unit, isStock: sort === "stock" },
    tiles: names.map((name) => ({
      name,
      value: own?.total[name] ?? null,
      unit: figureKinds[name].unit,
      isChosen: name === figure
    })),
    lines: own === null ? [] : linesOf(own.rows, figure, by),
    keptAt: own?.kept_at ?? null,
    isWhole: own?.is_whole ?? true,
    client: own?.client?.name ?? null,
    person: own?.person?.name ?? null
  }
}
