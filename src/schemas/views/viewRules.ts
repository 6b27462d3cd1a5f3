import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** Lists whose views can be saved. */
export const viewLists = ["clients", "tasks", "documents", "missions"] as const
export type ViewList = (typeof viewLists)[number]

/** Characters of a name, and views of one list that a person, or a firm, has at most. */
export const viewNameLimit = 60
export const viewsOfList = 50
/** Characters of the filters as JSON. */
export const viewSearchLimit = 2_000

export const viewNameProblem = (name: string): MessageCode | null => {
  if (name.trim() === "") return "view.name_missing"
  return [...name.trim()].length > viewNameLimit || hasUnwantedCharacters(name) ? "view.name_invalid" : null
}

/** The form of a saved view: its name, and whether the whole firm has it. */
export const viewForm = formOf<{ readonly name: string; readonly is_shared: boolean }>(
  { name: "", is_shared: false },
  ({ name }) => errorsOf({ name: viewNameProblem(name) })
)

interface ViewFacts {
  readonly isOwner: boolean
  readonly isShared: boolean
  readonly isFirmAdmin: boolean
}

/** Changing or deleting a view: one's own, or a shared one as an administrator. */
export const mayKeepView = ({ isFirmAdmin, isOwner, isShared }: ViewFacts): Refusals<"isOwnView"> =>
  unless({ isOwnView: isOwner || (isShared && isFirmAdmin) })

/** Giving a view to the whole firm, or taking it back. */
export const mayShareView = ({ isFirmAdmin }: Pick<ViewFacts, "isFirmAdmin">): Refusals<"isFirmAdmin"> =>
  unless({ isFirmAdmin })
