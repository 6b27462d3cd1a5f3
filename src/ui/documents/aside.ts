import { type ComponentType, createElement, use, useSyncExternalStore } from "react"

/**
 * What stands around the rows, and what acting on them asks for: in a file of its own, asked for with them, so that they
 * do not wait for it, and that it is there if the network is lost afterwards.
 */
const coming = import("#ui/documents/around.ts")
// Whoever draws a part of it is told of its loss; nobody may have come to that yet.
coming.catch(() => undefined)

type Around = Awaited<typeof coming>
let arrived: Around | null = null
const listeners = new Set<() => void>()
void coming.then(
  (parts) => {
    arrived = parts
    for (const tell of listeners) tell()
  },
  () => undefined
)

/** What it knows how to do, once it is here. */
export const around = (): Around | null => arrived
/** Does something with it, now or as soon as it has come: a key that was pressed early is not lost. */
export const withAround = (work: (parts: Around) => void): void => {
  if (arrived === null) coming.then(work, () => undefined)
  else work(arrived)
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** The same for a view that shows something else by then. */
export const useAround = () => useSyncExternalStore(listen, around)

/**
 * Once the file is here a part is drawn in the render that asks for it: waiting even one turn would let the keys that
 * follow F2 fall on the row.
 */
const part =
  <Props extends object>(choose: (parts: Around) => ComponentType<Props>) =>
  (props: Props) =>
    createElement(choose(arrived ?? use(coming)), props)

export const Actions = part(({ Actions: component }) => component)
export const ContentState = part(({ ContentState: component }) => component)
export const ContentToolbar = part(({ ContentToolbar: component }) => component)
export const SelectAll = part(({ SelectAll: component }) => component)
export const FolderPane = part(({ FolderPane: component }) => component)
export const EmptyContent = part(({ EmptyContent: component }) => component)
export const HeadActions = part(({ HeadActions: component }) => component)
export const RenameField = part(({ RenameField: component }) => component)
export const RowMarks = part(({ RowMarks: component }) => component)
export const SearchPanel = part(({ SearchPanel: component }) => component)
export const Standing = part(({ Standing: component }) => component)
export const TreeDrawer = part(({ TreeDrawer: component }) => component)
