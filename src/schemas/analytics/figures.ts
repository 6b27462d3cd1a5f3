import { Schema } from "effect"
import { UserId, VendorId } from "#schemas/shared/ids.ts"

/** [ANA-O01] The figures of a firm, in display order. The text catalogue defines each one under `definition.<name>`. */
export const figureNames = [
  "documents_added",
  "documents_validated",
  "requests_answered",
  "answer_delay",
  "tasks_done",
  "tasks_done_late",
  "tasks_late",
  "signatures_done",
  "signature_delay",
  "active_clients",
  "storage",
  "use"
] as const
export type FigureName = (typeof figureNames)[number]

/** Display unit: a plain number, an average delay in seconds, bytes, or a duration in seconds (`time`). */
export type FigureUnit = "number" | "delay" | "bytes" | "time"

interface FigureKind {
  readonly unit: FigureUnit
  /** `flow`: summed over the months of a period. `stock`: the value at the end of a month. */
  readonly sort: "flow" | "stock"
  /** Name of the stored measure; `of` says whether its count, its total or its average is shown. */
  readonly measure: string
  readonly of: "count" | "total" | "average"
  /** Dimensions that the figure can be grouped by. */
  readonly by: ReadonlyArray<Grouping>
}

export const groupings = ["month", "client", "person"] as const
export type Grouping = (typeof groupings)[number]

const everything: ReadonlyArray<Grouping> = groupings

export const figureKinds: Readonly<Record<FigureName, FigureKind>> = {
  documents_added: { unit: "number", sort: "flow", measure: "documents_added", of: "count", by: everything },
  documents_validated: { unit: "number", sort: "flow", measure: "documents_validated", of: "count", by: everything },
  requests_answered: { unit: "number", sort: "flow", measure: "requests_answered", of: "count", by: everything },
  answer_delay: { unit: "delay", sort: "flow", measure: "requests_answered", of: "average", by: everything },
  tasks_done: { unit: "number", sort: "flow", measure: "tasks_done", of: "count", by: everything },
  tasks_done_late: { unit: "number", sort: "flow", measure: "tasks_done_late", of: "count", by: everything },
  tasks_late: { unit: "number", sort: "stock", measure: "tasks_late", of: "count", by: everything },
  signatures_done: { unit: "number", sort: "flow", measure: "signatures_done", of: "count", by: everything },
  signature_delay: { unit: "delay", sort: "flow", measure: "signatures_done", of: "average", by: everything },
  active_clients: { unit: "number", sort: "stock", measure: "active_clients", of: "count", by: ["month", "client"] },
  storage: { unit: "bytes", sort: "stock", measure: "storage", of: "total", by: everything },
  use: { unit: "time", sort: "flow", measure: "use", of: "total", by: ["month"] }
}

/** A stored measure: the number of events, and the sum of their seconds or bytes. */
export interface Measured {
  readonly measure: string
  readonly count: number
  readonly total: number
}

/** The value of one figure; null for an average of no events. */
export const figureOf = (name: FigureName, { count, total }: Omit<Measured, "measure">): number | null => {
  const { of } = figureKinds[name]
  if (of === "average") return count === 0 ? null : total / count
  return of === "count" ? count : total
}

/** The values of all figures; a measure without a row counts as zero. */
export const figuresOf = (measured: ReadonlyArray<Measured>): Record<FigureName, number | null> => {
  const byName = new Map(measured.map((one) => [one.measure, one]))
  return Object.fromEntries(
    figureNames.map((name) => [name, figureOf(name, byName.get(figureKinds[name].measure) ?? { count: 0, total: 0 })])
  ) as Record<FigureName, number | null>
}

const value = Schema.NullOr(Schema.Finite)
export const Figures = Schema.Struct({
  documents_added: value,
  documents_validated: value,
  requests_answered: value,
  answer_delay: value,
  tasks_done: value,
  tasks_done_late: value,
  tasks_late: value,
  signatures_done: value,
  signature_delay: value,
  active_clients: value,
  storage: value,
  use: value
})
export type Figures = typeof Figures.Type

const monthForm = /^\d{4}-(0[1-9]|1[0-2])$/
/** Whether the text is a month such as `2026-11`, between 1900 and 2199. */
export const isMonth = (text: string): boolean => monthForm.test(text) && text >= "1900-01" && text <= "2199-12"

/** The month `count` months later. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, place = 1] = month.split("-").map(Number)
  const whole = year * 12 + place - 1 + count
  return `${String(Math.floor(whole / 12)).padStart(4, "0")}-${String((whole % 12) + 1).padStart(2, "0")}`
}

/** The months of a period, both ends included. */
export const monthsOf = (from: string, until: string): ReadonlyArray<string> => {
  const months: Array<string> = []
  for (let month = from; month <= until; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Maximum number of months in a period. */
export const monthLimit = 36

export const FigureRow = Schema.Struct({
  /** As `2026-11`; null unless rows are grouped by month. */
  month: Schema.NullOr(Schema.String),
  /** Id of the client or person; null if rows are grouped by month, or if the client or person no longer exists. */
  id: Schema.NullOr(Schema.Int),
  name: Schema.NullOr(Schema.String),
  figures: Figures
})
export interface FigureRow extends Schema.Schema.Type<typeof FigureRow> {}

export const Dashboard = Schema.Struct({
  /** The firm's own figures; null if its `analytics` module is off. */
  own: Schema.NullOr(
    Schema.Struct({
      /**
       * When the nightly job last updated the stored figures; null before its first run. Later events are added on
       * reading.
       */
      kept_at: Schema.NullOr(Schema.String),
      /** True if the figures cover the whole firm, false if only the clients that the caller may access. */
      is_whole: Schema.Boolean,
      client: Schema.NullOr(Schema.Struct({ id: VendorId, name: Schema.String })),
      person: Schema.NullOr(Schema.Struct({ id: UserId, name: Schema.String })),
      rows: Schema.Array(FigureRow),
      /** Over the whole period: flows are summed, stocks are those of its last month. */
      total: Figures
    })
  ),
  /** Address of the firm's outside dashboard; null if none is set. */
  outside: Schema.NullOr(Schema.String)
})
export interface Dashboard extends Schema.Schema.Type<typeof Dashboard> {}

const addressLimit = 2_000
/** Validates the URL of an outside dashboard (https, without credentials); null if valid. It may be empty. */
export const outsideProblem = (address: string): "analytics.address_invalid" | null => {
  if (address.trim() === "") return null
  if (address.length > addressLimit || !URL.canParse(address.trim())) return "analytics.address_invalid"
  const { password, protocol, username } = new URL(address.trim())
  return protocol === "https:" && username === "" && password === "" ? null : "analytics.address_invalid"
}
