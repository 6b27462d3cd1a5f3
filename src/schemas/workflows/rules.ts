import { isColourText } from "#schemas/shared/colour.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import type { AllowedFor, StatusId } from "#schemas/workflows/workflow.ts"

/** Rules of workflows, apart from their schemas, which are too large for the page. */

/** Who may move a document into a status; `admins` are those who may change the workflow (ROL-016). */
export const allowedFor = ["writers", "firm", "company", "admins"] as const

/**
 * What a transition requires: nothing, a validated document, or that the present status was chosen by another person.
 */
export const wayConditions = ["none", "validated", "other_person"] as const
export type WayCondition = (typeof wayConditions)[number]

/** A transition into a status, in a form. */
export interface WayDraft {
  /** The place of the status it leads from, in the list that is saved; null: from no status. */
  readonly from_place: number | null
  /** Default: `writers`. */
  readonly allowed_for?: AllowedFor | undefined
  /** Default: `none`. */
  readonly condition?: WayCondition | undefined
}

/** A status in a form; without an id it is new. */
export interface StatusDraft {
  readonly id?: StatusId | undefined
  readonly name: string
  readonly color: string
  readonly is_end: boolean
  /** Default: `writers`. */
  readonly allowed_for?: AllowedFor | undefined
  /** Default: false. */
  readonly needs_validation?: boolean | undefined
  /** All transitions into it; null: from any status. Default: those that it has. */
  readonly ways?: ReadonlyArray<WayDraft> | null | undefined
}
export interface WorkflowDraft {
  readonly name: string
  readonly statuses: ReadonlyArray<Omit<StatusDraft, "ways">>
}

export const workflowNameLimit = 100
export const statusNameLimit = 50
export const statusLimit = 30
/** Choices in one call. */
export const choiceLimit = 500
/** Cards of a column that the board shows at first, and at most. */
export const firstCards = 50
export const cardLimit = 500

/** Invisible characters and characters that change the text direction. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const labelProblem = (text: string, limit: number): MessageCode | null => {
  const label = text.trim()
  if (label === "") return "workflow.label_missing"
  if ([...label].length > limit) return "workflow.label_too_long"
  return unreadable.test(label) || !label.isWellFormed() ? "workflow.label_characters" : null
}
const sameLabel = (text: string) => text.trim().normalize("NFC").toLocaleLowerCase("fr")

/** Errors of a workflow, by field (`name`, `statuses`, `statuses.2.name`). */
export const workflowProblems = ({
  name,
  statuses
}: WorkflowDraft): Readonly<Record<string, ReadonlyArray<MessageCode>>> => {
  const nameProblem = labelProblem(name, workflowNameLimit)
  const fields: Array<readonly [string, MessageCode]> = nameProblem === null ? [] : [["name", nameProblem]]
  // WFL-O01
  if (statuses.length === 0) fields.push(["statuses", "workflow.no_status"])
  if (statuses.length > statusLimit) fields.push(["statuses", "workflow.too_many_statuses"])
  const labels = statuses.map((status) => sameLabel(status.name))
  const ids = statuses.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(ids).size < ids.length) fields.push(["statuses", "workflow.status_twice"])
  for (const [place, status] of statuses.entries()) {
    const problem = labelProblem(status.name, statusNameLimit)
    if (problem !== null) fields.push([`statuses.${place}.name`, problem])
    else if (labels.indexOf(labels[place] ?? "") < place)
      fields.push([`statuses.${place}.name`, "workflow.status_twice"])
    if (!isColourText(status.color)) fields.push([`statuses.${place}.color`, "workflow.color_invalid"])
  }
  return Object.fromEntries(fields.map(([field, code]) => [field, [code]]))
}

/** Errors of the transitions, by field (`statuses.2.ways`): each leads from another status of the list, once. */
export const wayProblems = (
  statuses: ReadonlyArray<Pick<StatusDraft, "ways">>
): Readonly<Record<string, ReadonlyArray<MessageCode>>> =>
  Object.fromEntries(
    statuses.flatMap(({ ways }, place) => {
      const from = (ways ?? []).map(({ from_place }) => from_place)
      const isWrong =
        new Set(from).size < from.length ||
        from.some(
          (one) => one !== null && (one === place || !Number.isInteger(one) || one < 0 || one >= statuses.length)
        )
      return isWrong ? [[`statuses.${place}.ways`, ["workflow.way_invalid"]] as const] : []
    })
  )

/**
 * [WFL-008] [WFL-O01] The status that replaces a deleted one: the nearest remaining status before it, null before the
 * first. Both lists are in order; remaining statuses are left out.
 */
export const heirsOf = (
  before: ReadonlyArray<StatusId>,
  after: ReadonlyArray<StatusId>
): ReadonlyArray<{ readonly removed: StatusId; readonly heir: StatusId | null }> => {
  const stays = new Set(after)
  return before.flatMap((removed, place) =>
    stays.has(removed) ? [] : [{ removed, heir: before.slice(0, place).findLast((id) => stays.has(id)) ?? null }]
  )
}
