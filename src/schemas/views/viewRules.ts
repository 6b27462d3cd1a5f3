import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** Lists that support saved views. */
export const viewLists = ["clients", "tasks", "documents", "missions"] as const
export type ViewList = (typeof viewLists)[number]

/** Maximum length of a name in characters. */
export const viewNameLimit = 60
/** Maximum number of views of one list, per person and per firm. */
export const viewsOfList = 50
/** Maximum length of the filters as JSON, in characters. */
export const viewSearchLimit = 2_000

export const viewNameProblem = (name: string): MessageCode | null => {
  if (name.trim() === "") return "view.name_missing"
  return [...name.trim()].length > viewNameLimit || hasUnwantedCharacters(name) ? "view.name_invalid" : null
}

/** Form of a saved view: its name, and whether it is shared with the whole firm. */
export const viewForm = formOf<{ readonly name: string; readonly is_shared: boolean }>(
  { name: "", is_shared: false },
  ({ name }) => errorsOf({ name: viewNameProblem(name) })
)

interface ViewFacts {
  readonly isOwner: boolean
  readonly isShared: boolean
  readonly isFirmAdmin: boolean
}

/** Whether a user may change or delete a view: its author, or an admin of the firm if it is shared. */
export const mayKeepView = ({ isFirmAdmin, isOwner, isShared }: ViewFacts): Refusals<"isOwnView"> =>
  unless({ isOwnView: isOwner || (isShared && isFirmAdmin) })

/** Whether a user may share a view with the whole firm, or stop sharing it. */
export const mayShareView = ({ isFirmAdmin }: Pick<ViewFacts, "isFirmAdmin">): Refusals<"isFirmAdmin"> =>
  unless({ isFirmAdmin })
