import { formOf } from "#schemas/shared/form.ts"
import { type StatusDraft, type WayCondition, workflowProblems } from "#schemas/workflows/rules.ts"
import type { AllowedFor, Sharing, StatusId, WorkflowStatus } from "#schemas/workflows/workflow.ts"

/** A transition in the form; `from` is the key of a status, or null for none. */
export interface WayLine {
  readonly from: string | null
  readonly allowed_for: AllowedFor
  readonly condition: WayCondition
}
/** A status in the form; the key tells two new ones apart. */
export interface StatusLine extends Omit<StatusDraft, "ways"> {
  readonly key: string
  readonly allowed_for: AllowedFor
  readonly needs_validation: boolean
  /** Null: entered from any status. */
  readonly ways: ReadonlyArray<WayLine> | null
}

export interface WorkflowValues {
  readonly name: string
  readonly sharing: Sharing
  readonly is_active: boolean
  /** One status each, as `statusLine` writes it. */
  readonly statuses: ReadonlyArray<string>
}

export const statusLine = (line: StatusLine): string => JSON.stringify(line)
export const statusLines = (lines: ReadonlyArray<string>): ReadonlyArray<StatusLine> =>
  lines.map((line) => JSON.parse(line) as StatusLine)

const keyOf = (id: StatusId) => `status-${id}`

/** A stored status as a line. Its fields are named one by one: lines are compared as text. */
export const lineOf = ({ allowed_for, color, id, is_end, name, needs_validation, ways }: WorkflowStatus): string =>
  statusLine({
    key: keyOf(id),
    id,
    name,
    color,
    is_end,
    allowed_for,
    needs_validation,
    ways:
      ways?.map(({ allowed_for, condition, from }) => ({
        from: from === null ? null : keyOf(from),
        allowed_for,
        condition
      })) ?? null
  })

/** The statuses as the server takes them. */
export const draftsOf = (lines: ReadonlyArray<string>) =>
  statusLines(lines).map(({ allowed_for, color, id, is_end, name, needs_validation, ways }, _, all) => ({
    ...(id === undefined ? {} : { id }),
    name,
    color,
    is_end,
    allowed_for,
    needs_validation,
    ways:
      ways?.map(({ allowed_for, condition, from }) => ({
        from_place: from === null ? null : all.findIndex(({ key }) => key === from),
        allowed_for,
        condition
      })) ?? null
  }))

/** The ids of the stored statuses that stay, in order. */
export const keptIds = (lines: ReadonlyArray<StatusLine>): ReadonlyArray<StatusId> =>
  lines.flatMap(({ id }) => (id === undefined ? [] : [id]))

/** The statuses without one of them, and without the transitions from it. */
export const withoutLine = (lines: ReadonlyArray<StatusLine>, key: string): ReadonlyArray<StatusLine> =>
  lines
    .filter((line) => line.key !== key)
    .map((line) =>
      line.ways?.some(({ from }) => from === key) === true
        ? { ...line, ways: line.ways.filter(({ from }) => from !== key) }
        : line
    )

/** The lines without one status. */
export const withoutStatus = (lines: ReadonlyArray<string>, key: string): ReadonlyArray<string> =>
  withoutLine(statusLines(lines), key).map(statusLine)

export const emptyWorkflow: WorkflowValues = { name: "", sharing: "shared", is_active: true, statuses: [] }

export const workflowForm = formOf(emptyWorkflow, ({ name, statuses }) =>
  workflowProblems({ name, statuses: statusLines(statuses) })
)

/** Colours that are offered for statuses, in the order in which new ones take them. */
export const statusColours = [
  "#6b7785",
  "#2f6fb3",
  "#1f7a4d",
  "#b3741f",
  "#6a4fb3",
  "#b3402f",
  "#0b5f6e",
  "#a83a7a"
] as const
