import { formOf } from "#schemas/shared/form.ts"
import { type StatusDraft, type WayCondition, workflowProblems } from "#schemas/workflows/rules.ts"
import type { AllowedFor, Sharing, StatusId, WorkflowStatus } from "#schemas/workflows/workflow.ts"

/** A transition in the form. `from` is the key of a status; null for documents without a status. */
export interface WayLine {
  readonly from: string | null
  readonly allowed_for: AllowedFor
  readonly condition: WayCondition
}
/** A status in the form. `key` identifies it even while it has no id. */
export interface StatusLine extends Omit<StatusDraft, "ways"> {
  readonly key: string
  readonly allowed_for: AllowedFor
  readonly needs_validation: boolean
  /** Null: it can be entered from any status. */
  readonly ways: ReadonlyArray<WayLine> | null
}

export interface WorkflowValues {
  readonly name: string
  readonly sharing: Sharing
  readonly is_active: boolean
  /** Statuses, each encoded by `statusLine`. */
  readonly statuses: ReadonlyArray<string>
}

export const statusLine = (line: StatusLine): string => JSON.stringify(line)
export const statusLines = (lines: ReadonlyArray<string>): ReadonlyArray<StatusLine> =>
  lines.map((line) => JSON.parse(line) as StatusLine)

const keyOf = (id: StatusId) => `status-${id}`

/**
 * Encodes a stored status as JSON text. The fields are listed explicitly to fix their order, because the texts are
 * compared.
 */
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

/** The statuses as the server expects them: transitions refer to statuses by index. */
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

/** Ids of the stored statuses that are still in the form, in order. */
export const keptIds = (lines: ReadonlyArray<StatusLine>): ReadonlyArray<StatusId> =>
  lines.flatMap(({ id }) => (id === undefined ? [] : [id]))

/** Removes a status, and the transitions that start from it. */
export const withoutLine = (lines: ReadonlyArray<StatusLine>, key: string): ReadonlyArray<StatusLine> =>
  lines
    .filter((line) => line.key !== key)
    .map((line) =>
      line.ways?.some(({ from }) => from === key) === true
        ? { ...line, ways: line.ways.filter(({ from }) => from !== key) }
        : line
    )

/** Like `withoutLine`, for encoded statuses. */
export const withoutStatus = (lines: ReadonlyArray<string>, key: string): ReadonlyArray<string> =>
  withoutLine(statusLines(lines), key).map(statusLine)

export const emptyWorkflow: WorkflowValues = { name: "", sharing: "shared", is_active: true, statuses: [] }

export const workflowForm = formOf(emptyWorkflow, ({ name, statuses }) =>
  workflowProblems({ name, statuses: statusLines(statuses) })
)

/** Selectable colours of statuses; new statuses take them in this order. */
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
