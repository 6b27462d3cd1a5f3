import { lazy } from "react"

/**
 * What stands around the rows, and what acting on them asks for: in a file of its own, asked for with them, so that they
 * do not wait for it, and that it is there if the network is lost afterwards.
 */
const tree = import("#ui/documents/FolderTree.tsx")
const drawer = import("#ui/documents/TreeDrawer.tsx")
const head = import("#ui/documents/HeadActions.tsx")
const sort = import("#ui/documents/SortMenu.tsx")
const actions = import("#ui/documents/Actions.tsx")
const rename = import("#ui/documents/RenameField.tsx")
// Whoever draws one of them is told of its loss; nobody may have come to that yet.
for (const part of [tree, drawer, head, sort, actions, rename]) part.catch(() => undefined)

export const FolderTree = lazy(() => tree.then((module) => ({ default: module.FolderTree })))
export const TreeDrawer = lazy(() => drawer.then((module) => ({ default: module.TreeDrawer })))
export const HeadActions = lazy(() => head.then((module) => ({ default: module.HeadActions })))
export const Standing = lazy(() => head.then((module) => ({ default: module.Standing })))
export const SortMenu = lazy(() => sort.then((module) => ({ default: module.SortMenu })))
export const Actions = lazy(() => actions.then((module) => ({ default: module.Actions })))
export const RenameField = lazy(() => rename.then((module) => ({ default: module.RenameField })))
