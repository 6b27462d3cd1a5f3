import { isColourText } from "#schemas/shared/colour.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import type { AllowedFor, StatusId } from "#schemas/workflows/workflow.ts"

/** Rules of workflows, apart from the schemas so that pages need not load the Schema library. */

/** Who may move a document into a status. `admins`: users who may change the workflow (ROL-016). */
export const allowedFor = ["writers", "firm", "company", "admins"] as const

/**
 * Condition of a transition: `validated`: the document must be validated; `other_person`: somebody else must have
 * chosen the current status.
 */
export const wayConditions = ["none", "validated", "other_person"] as const
export type WayCondition = (typeof wayConditions)[number]

/** A transition into a status, as sent by the form. */
export interface WayDraft {
  /** Index, in the sent list, of the status that it starts from; null for documents without a status. */
  readonly from_place: number | null
  /** `writers` by default. */
  readonly allowed_for?: AllowedFor | undefined
  /** `none` by default. */
  readonly condition?: WayCondition | undefined
}

/** A status as sent by the form; a status without id is new. */
export interface StatusDraft {
  readonly id?: StatusId | undefined
  readonly name: string
  readonly color: string
  readonly is_end: boolean
  /** `writers` by default. */
  readonly allowed_for?: AllowedFor | undefined
  /** False by default. */
  readonly needs_validation?: boolean | undefined
  /** All transitions into the status; null: it can be entered from any status. Omitted: unchanged. */
  readonly ways?: ReadonlyArray<WayDraft> | null | undefined
}
export interface WorkflowDraft {
  readonly name: string
  readonly statuses: ReadonlyArray<Omit<StatusDraft, "ways">>
}

export const workflowNameLimit = 100
export const statusNameLimit = 50
export const statusLimit = 30
/** Maximum number of documents moved in one call. */
export const choiceLimit = 500
/** Default number of cards per column of the board. */
export const firstCards = 50
/** Maximum number of cards per column of the board. */
export const cardLimit = 500

/** Invisible characters, and characters that change the text direction. */
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

const labelProblem = (text: string, limit: number): MessageCode | null => {
  const label = text.trim()
  if (label === "") return "workflow.label_missing"
  if ([...label].length > limit) return "workflow.label_too_long"
  return unreadable.test(label) || !label.isWellFormed() ? "workflow.label_characters" : null
}
const sameLabel = (text: string) => text.trim().normalize("NFC").toLocaleLowerCase("fr")

/** Field errors of a workflow; keys are such as `name`, `statuses`, `statuses.2.name`. */
export const workflowProblems = ({
  name,
  statuses
}: WorkflowDraft): Readonly<Record<string, ReadonlyArray<MessageCode>>> => {
  const nameProblem = labelProblem(name, workflowNameLimit)
  const fields: Array<readonly [string, MessageCode]> = nameProblem === null ? [] : [["name", nameProblem]]
  // WFL-O01: a workflow has at least one status.
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

/**
 * Field errors of the transitions (`statuses.2.ways`): each must start from another status of the list, and each at
 * most once.
 */
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
 * [WFL-008] [WFL-O01] Deleted statuses with their replacement: the nearest remaining status before it, or null if there
 * is none. Both lists are in display order.
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
