import { type ComponentType, createElement, use } from "react"

/**
 * What stands around the rows, and what acting on them asks for: in a file of its own, asked for with them, so that they
 * do not wait for it, and that it is there if the network is lost afterwards.
 */
const around = import("#ui/documents/around.ts")
// Whoever draws a part of it is told of its loss; nobody may have come to that yet.
around.catch(() => undefined)

type Around = Awaited<typeof around>
let arrived: Around | null = null
void around.then(
  (parts) => (arrived = parts),
  () => undefined
)

/**
 * Once the file is here a part is drawn in the render that asks for it: waiting even one turn would let the keys that
 * follow F2 fall on the row.
 */
const part =
  <Props extends object>(choose: (parts: Around) => ComponentType<Props>) =>
  (props: Props) =>
    createElement(choose(arrived ?? use(around)), props)

export const Actions = part(({ Actions: component }) => component)
export const ContentState = part(({ ContentState: component }) => component)
export const EmptyContent = part(({ EmptyContent: component }) => component)
export const FilterButton = part(({ FilterButton: component }) => component)
export const FolderTree = part(({ FolderTree: component }) => component)
export const HeadActions = part(({ HeadActions: component }) => component)
export const RenameField = part(({ RenameField: component }) => component)
export const SearchPanel = part(({ SearchPanel: component }) => component)
export const SortMenu = part(({ SortMenu: component }) => component)
export const Standing = part(({ Standing: component }) => component)
export const TreeDrawer = part(({ TreeDrawer: component }) => component)
