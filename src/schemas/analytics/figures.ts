import { Schema } from "effect"
import { UserId, VendorId } from "#schemas/shared/ids.ts"

/** [ANA-O01] The figures of a firm, in the order of the screen. Each has its definition in the texts, `definition.<name>`. */
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

/** How a value reads: a number, seconds on average, or bytes. */
export type FigureUnit = "number" | "delay" | "bytes" | "time"

interface FigureKind {
  readonly unit: FigureUnit
  /** `flow` adds up over months; `stock` is what there is at the end of a month. */
  readonly sort: "flow" | "stock"
  /** What of the kept measure is shown. */
  readonly measure: string
  readonly of: "count" | "total" | "average"
  /** The dimensions that it can be broken down by. */
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

/** A measure as it is kept: how many, and the sum of their seconds or bytes. */
export interface Measured {
  readonly measure: string
  readonly count: number
  readonly total: number
}

/** A figure from its measure; null where there is nothing to take an average of. */
export const figureOf = (name: FigureName, { count, total }: Omit<Measured, "measure">): number | null => {
  const { of } = figureKinds[name]
  if (of === "average") return count === 0 ? null : total / count
  return of === "count" ? count : total
}

/** All figures of some measures. */
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
/** A month as `2026-11`. */
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

/** A period has at most this many months. */
export const monthLimit = 36

export const FigureRow = Schema.Struct({
  /** The month, where rows are months. */
  month: Schema.NullOr(Schema.String),
  /** The client or person, where rows are these; null for clients and people that are no longer there. */
  id: Schema.NullOr(Schema.Int),
  name: Schema.NullOr(Schema.String),
  figures: Figures
})
export interface FigureRow extends Schema.Schema.Type<typeof FigureRow> {}

export const Dashboard = Schema.Struct({
  /** Without the module there is only the outside dashboard. */
  own: Schema.NullOr(
    Schema.Struct({
      /**
       * When the nightly job last brought the stored figures up to date; null before its first run. Later events are
       * added live.
       */
      kept_at: Schema.NullOr(Schema.String),
      /** Whether these are the figures of the whole firm, or of the clients that the reader reaches. */
      is_whole: Schema.Boolean,
      client: Schema.NullOr(Schema.Struct({ id: VendorId, name: Schema.String })),
      person: Schema.NullOr(Schema.Struct({ id: UserId, name: Schema.String })),
      rows: Schema.Array(FigureRow),
      /** Flows over the period, stocks at its end. */
      total: Figures
    })
  ),
  /** The address of the firm's outside dashboard. */
  outside: Schema.NullOr(Schema.String)
})
export interface Dashboard extends Schema.Schema.Type<typeof Dashboard> {}

const addressLimit = 2_000
/** The fault in an outside dashboard's address, as a message code; empty means none. */
export const outsideProblem = (address: string): "analytics.address_invalid" | null => {
  if (address.trim() === "") return null
  if (address.length > addressLimit || !URL.canParse(address.trim())) return "analytics.address_invalid"
  const { password, protocol, username } = new URL(address.trim())
  return protocol === "https:" && username === "" && password === "" ? null : "analytics.address_invalid"
}
