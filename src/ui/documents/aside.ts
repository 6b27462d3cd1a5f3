import { type ComponentType, createElement } from "react"
import { firstMove } from "#ui/shared/firstMove.ts"
import { late } from "#ui/shared/late.ts"
import { viewOf } from "#ui/shared/lazyPart.tsx"
import type { LostPlace } from "#ui/shared/LostPart.tsx"

/**
 * What stands around the rows: in a file of its own, asked for with them, so that they do not wait for it, and that it is
 * there if the network is lost afterwards.
 */
const surroundings = late(() => import("#ui/documents/around.ts"))
// Prevents an unhandled rejection: the views below ask again and say what is missing.
surroundings.fetch().catch(() => undefined)

/** What acting on the rows asks for: it comes with the first move of a hand or a key, or with what cannot wait for it. */
export const acting = late(() => import("#ui/documents/actions/acting.ts"))
void firstMove.then(acting.fetch).catch(() => undefined)

type Around = Awaited<ReturnType<typeof surroundings.fetch>>
type Acting = Awaited<ReturnType<typeof acting.fetch>>

/** What it knows, once it is here. */
export const useAround = surroundings.useArrived

/**
 * Once the file is here a part is drawn in the render that asks for it: waiting even one turn would let the keys that
 * follow F2 fall on the row.
 */
const part = <Props extends object>(choose: (parts: Around) => ComponentType<Props>, place: LostPlace = "silent") =>
  viewOf(surroundings, choose, place)

export const ContentState = part(({ ContentState: component }) => component)
export const ContentToolbar = part(({ ContentToolbar: component }) => component, "here")
export const SelectAll = part(({ SelectAll: component }) => component)
export const FolderPane = part(({ FolderPane: component }) => component, "here")
export const EmptyContent = part(({ EmptyContent: component }) => component)
export const HeadActions = part(({ HeadActions: component }) => component)
export const RowMarks = part(({ RowMarks: component }) => component)
export const StaleNotice = part(({ StaleNotice: component }) => component)
export const SearchPanel = part(({ SearchPanel: component }) => component, "here")
export const Standing = part(({ Standing: component }) => component)
export const TreeDrawer = part(({ TreeDrawer: component }) => component)

/** Nothing is drawn of it before it is here. */
const actingPart =
  <Props extends object>(choose: (parts: Acting) => ComponentType<Props>) =>
  (props: Props) => {
    const parts = acting.useArrived()
    return parts === null ? null : createElement(choose(parts), props)
  }

export const Actions = actingPart(({ Actions: component }) => component)
export const RenameField = actingPart(({ RenameField: component }) => component)
