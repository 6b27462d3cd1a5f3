import { type ComponentType, createElement } from "react"
import { firstMove } from "#ui/shared/lazy/firstMove.ts"
import { lazyChunk } from "#ui/shared/lazy/lazyChunk.ts"
import { viewOf } from "#ui/shared/lazy/lazyPart.tsx"
import type { LostPlace } from "#ui/shared/lazy/LostPart.tsx"

/**
 * The components around the rows, in their own chunk that loads in parallel, so that the rows do not wait for it.
 * Loaded at once, so that they still work if the network fails later.
 */
const surroundings = lazyChunk(() => import("#ui/documents/around/around.ts"))
// Prevents an unhandled rejection: the components below retry and show the error.
surroundings.fetch().catch(() => undefined)

/** The code of actions on rows, loaded at the first pointer or key event, or by an earlier action. */
export const acting = lazyChunk(() => import("#ui/documents/actions/acting.ts"))
void firstMove.then(acting.fetch).catch(() => undefined)

type Around = Awaited<ReturnType<typeof surroundings.fetch>>
type Acting = Awaited<ReturnType<typeof acting.fetch>>

/** The exports of the chunk around the rows; null until it is loaded. */
export const useAround = surroundings.useArrived

/**
 * A component of the chunk around the rows. Once the chunk is loaded it renders synchronously: after even one
 * microtask, keys typed after F2 would go to the row.
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

/** A component of the chunk with the actions; renders nothing until the chunk is loaded. */
const actingPart =
  <Props extends object>(choose: (parts: Acting) => ComponentType<Props>) =>
  (props: Props) => {
    const parts = acting.useArrived()
    return parts === null ? null : createElement(choose(parts), props)
  }

export const Actions = actingPart(({ Actions: component }) => component)
export const RenameField = actingPart(({ RenameField: component }) => component)
