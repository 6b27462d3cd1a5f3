import { HashMap, Option } from "effect"

/** What the tree reads of a node; `folder_id` null is the root, absent means that the message does not say. */
export interface TreeFacts {
  readonly type: "folder" | "document"
  readonly id: number
  readonly hash: string
  readonly alias: string | null
  readonly folder_id?: number | null | undefined
}

type Family<N> = HashMap.HashMap<number, N>

/** Never changed in place; one change shares all but a few small pieces with the tree before it. */
export interface Tree<N extends TreeFacts> {
  /** Where the root is a node of its own, its id: it names the same place as null. */
  readonly rootId: number | null
  readonly byId: HashMap.HashMap<number, N>
  readonly byHash: HashMap.HashMap<string, number>
  readonly byAlias: HashMap.HashMap<string, number>
  /** Children by the id of their folder, 0 for the root. */
  readonly children: HashMap.HashMap<number, Family<N>>
  /** [TRE-005] [TRE-006] Nodes whose folder is not known yet; each keeps its kind in `type`. */
  readonly ghosts: HashMap.HashMap<number, N>
  readonly ghostsByHash: HashMap.HashMap<string, number>
  readonly ghostsByAlias: HashMap.HashMap<string, number>
  /** Ghosts by the id of the folder that they wait for. */
  readonly waiting: HashMap.HashMap<number, Family<true>>
}

const root = 0
const at = <K, V>(map: HashMap.HashMap<K, V>, key: K): V | undefined => Option.getOrUndefined(HashMap.get(map, key))

export const emptyTree = <N extends TreeFacts>(rootId: number | null = null): Tree<N> => ({
  rootId,
  byId: HashMap.empty(),
  byHash: HashMap.empty(),
  byAlias: HashMap.empty(),
  children: HashMap.empty(),
  ghosts: HashMap.empty(),
  ghostsByHash: HashMap.empty(),
  ghostsByAlias: HashMap.empty(),
  waiting: HashMap.empty()
})

/** A tree while it is being changed; its maps belong to it alone until `edit` gives them away. */
interface Draft<N extends TreeFacts> {
  readonly rootId: number | null
  byId: HashMap.HashMap<number, N>
  byHash: HashMap.HashMap<string, number>
  byAlias: HashMap.HashMap<string, number>
  readonly before: HashMap.HashMap<number, Family<N>>
  readonly families: Map<number, Family<N>>
  ghosts: HashMap.HashMap<number, N>
  ghostsByHash: HashMap.HashMap<string, number>
  ghostsByAlias: HashMap.HashMap<string, number>
  waiting: HashMap.HashMap<number, Family<true>>
  /** Folders that have just come into the tree, for whom ghosts may be waiting. */
  readonly arrived: Array<number>
}

const parentOf = (draft: { readonly rootId: number | null }, node: TreeFacts): number =>
  node.folder_id === null || node.folder_id === undefined || node.folder_id === draft.rootId ? root : node.folder_id

const familyOf = <N extends TreeFacts>(draft: Draft<N>, folder: number): Family<N> =>
  draft.families.get(folder) ?? at(draft.before, folder) ?? HashMap.empty()

const ownFamilyOf = <N extends TreeFacts>(draft: Draft<N>, folder: number): Family<N> => {
  const own = draft.families.get(folder) ?? HashMap.beginMutation(at(draft.before, folder) ?? HashMap.empty())
  draft.families.set(folder, own)
  return own
}

const without = (index: HashMap.HashMap<string, number>, key: string | null, id: number) =>
  key !== null && at(index, key) === id ? HashMap.remove(index, key) : index

const place = <N extends TreeFacts>(draft: Draft<N>, node: N): void => {
  const parent = parentOf(draft, node)
  draft.byId = HashMap.set(draft.byId, node.id, node)
  draft.byHash = HashMap.set(draft.byHash, node.hash, node.id)
  if (node.alias !== null) draft.byAlias = HashMap.set(draft.byAlias, node.alias, node.id)
  draft.families.set(parent, HashMap.set(ownFamilyOf(draft, parent), node.id, node))
}

const unplace = <N extends TreeFacts>(draft: Draft<N>, node: N): void => {
  const parent = parentOf(draft, node)
  draft.byId = HashMap.remove(draft.byId, node.id)
  // Another node may have taken the hash or the alias over.
  draft.byHash = without(draft.byHash, node.hash, node.id)
  draft.byAlias = without(draft.byAlias, node.alias, node.id)
  draft.families.set(parent, HashMap.remove(ownFamilyOf(draft, parent), node.id))
}

const forgetGhost = <N extends TreeFacts>(draft: Draft<N>, id: number | undefined): void => {
  const ghost = id === undefined ? undefined : at(draft.ghosts, id)
  if (ghost === undefined) return
  const parent = parentOf(draft, ghost)
  const others = HashMap.remove(at(draft.waiting, parent) ?? HashMap.empty<number, true>(), ghost.id)
  draft.ghosts = HashMap.remove(draft.ghosts, ghost.id)
  draft.ghostsByHash = without(draft.ghostsByHash, ghost.hash, ghost.id)
  draft.ghostsByAlias = without(draft.ghostsByAlias, ghost.alias, ghost.id)
  draft.waiting = HashMap.isEmpty(others)
    ? HashMap.remove(draft.waiting, parent)
    : HashMap.set(draft.waiting, parent, others)
}

/** What is said of a node takes the place of every ghost of it: an older word must not come back later. */
const forgetGhostsOf = <N extends TreeFacts>(draft: Draft<N>, { id, hash, alias }: TreeFacts): void => {
  forgetGhost(draft, id)
  forgetGhost(draft, at(draft.ghostsByHash, hash))
  if (alias !== null) forgetGhost(draft, at(draft.ghostsByAlias, alias))
}

const addGhost = <N extends TreeFacts>(draft: Draft<N>, node: N): void => {
  forgetGhostsOf(draft, node)
  const parent = parentOf(draft, node)
  draft.ghosts = HashMap.set(draft.ghosts, node.id, node)
  draft.ghostsByHash = HashMap.set(draft.ghostsByHash, node.hash, node.id)
  if (node.alias !== null) draft.ghostsByAlias = HashMap.set(draft.ghostsByAlias, node.alias, node.id)
  draft.waiting = HashMap.set(
    draft.waiting,
    parent,
    HashMap.set(at(draft.waiting, parent) ?? HashMap.empty<number, true>(), node.id, true)
  )
}

/** The node and everything below it, each before its children. */
const withBelow = <N extends TreeFacts>(draft: Draft<N>, node: N): ReadonlyArray<N> => {
  const all = [node]
  for (let index = 0; index < all.length; index += 1) {
    const folder = all[index]
    if (folder !== undefined) for (const child of HashMap.values(familyOf(draft, folder.id))) all.push(child)
  }
  return all
}

/** [TRE-002] */
const find = <N extends TreeFacts>(
  tree: Pick<Tree<N>, "byId" | "byHash" | "byAlias">,
  { id, hash, alias }: TreeFacts
): N | undefined => {
  const byHash = at(tree.byHash, hash)
  const byAlias = alias === null ? undefined : at(tree.byAlias, alias)
  return (
    at(tree.byId, id) ??
    (byHash === undefined ? undefined : at(tree.byId, byHash)) ??
    (byAlias === undefined ? undefined : at(tree.byId, byAlias))
  )
}

const isKnownFolder = <N extends TreeFacts>(draft: Draft<N>, folder: number): boolean =>
  folder === root || at(draft.byId, folder)?.type === "folder"

const isAtOrBelow = <N extends TreeFacts>(draft: Draft<N>, folder: number, top: number): boolean => {
  for (let step: number = folder; step !== root;) {
    if (step === top) return true
    const node = at(draft.byId, step)
    if (node === undefined) return false
    step = parentOf(draft, node)
  }
  return false
}

/** A node that comes back under another id keeps its children. */
const renumber = <N extends TreeFacts>(draft: Draft<N>, node: N, id: number): N => {
  const children = HashMap.toValues(familyOf(draft, node.id))
  const renumbered = { ...node, id }
  unplace(draft, node)
  place(draft, renumbered)
  for (const child of children) {
    unplace(draft, child)
    place(draft, { ...child, folder_id: id })
  }
  return renumbered
}

const dissolve = <N extends TreeFacts>(draft: Draft<N>, nodes: ReadonlyArray<N>): void => {
  for (const node of nodes) unplace(draft, node)
  for (const node of nodes) addGhost(draft, node)
}

const putInto = <N extends TreeFacts>(draft: Draft<N>, incoming: N): void => {
  // The root is a place and not one of its own nodes.
  if (incoming.id === draft.rootId) return
  forgetGhostsOf(draft, incoming)
  const found = find(draft, incoming)
  const known = found === undefined || found.id === incoming.id ? found : renumber(draft, found, incoming.id)
  const node: N = {
    ...known,
    ...incoming,
    folder_id: (incoming.folder_id === undefined ? known?.folder_id : incoming.folder_id) ?? null
  }
  const parent = parentOf(draft, node)
  const isPlaceable = isKnownFolder(draft, parent) && (known === undefined || !isAtOrBelow(draft, parent, known.id))
  if (known === undefined) {
    if (isPlaceable) place(draft, node)
    else addGhost(draft, node)
  } else if (isPlaceable) {
    unplace(draft, known)
    if (node.type === "document") dissolve(draft, withBelow(draft, known).slice(1))
    place(draft, node)
  } else {
    dissolve(draft, withBelow(draft, known))
    addGhost(draft, node)
  }
  if (isPlaceable && node.type === "folder") draft.arrived.push(node.id)
}

/** [TRE-007] [TRE-008] [TRE-O02] Repeated until no ghost can be placed. */
const attachGhosts = <N extends TreeFacts>(draft: Draft<N>): void => {
  for (let folder = draft.arrived.pop(); folder !== undefined; folder = draft.arrived.pop()) {
    for (const id of HashMap.keys(at(draft.waiting, folder) ?? HashMap.empty<number, true>())) {
      const ghost = at(draft.ghosts, id)
      if (ghost !== undefined && isKnownFolder(draft, folder)) putInto(draft, ghost)
    }
  }
}

const edit = <N extends TreeFacts>(tree: Tree<N>, change: (draft: Draft<N>) => void): Tree<N> => {
  const draft: Draft<N> = {
    rootId: tree.rootId,
    byId: HashMap.beginMutation(tree.byId),
    byHash: HashMap.beginMutation(tree.byHash),
    byAlias: HashMap.beginMutation(tree.byAlias),
    before: tree.children,
    families: new Map(),
    ghosts: HashMap.beginMutation(tree.ghosts),
    ghostsByHash: HashMap.beginMutation(tree.ghostsByHash),
    ghostsByAlias: HashMap.beginMutation(tree.ghostsByAlias),
    waiting: HashMap.beginMutation(tree.waiting),
    arrived: []
  }
  change(draft)
  return {
    rootId: tree.rootId,
    byId: HashMap.endMutation(draft.byId),
    byHash: HashMap.endMutation(draft.byHash),
    byAlias: HashMap.endMutation(draft.byAlias),
    children: HashMap.mutate(tree.children, (children) => {
      for (const [folder, family] of draft.families) {
        if (HashMap.isEmpty(family)) HashMap.remove(children, folder)
        else HashMap.set(children, folder, HashMap.endMutation(family))
      }
    }),
    ghosts: HashMap.endMutation(draft.ghosts),
    ghostsByHash: HashMap.endMutation(draft.ghostsByHash),
    ghostsByAlias: HashMap.endMutation(draft.ghostsByAlias),
    waiting: HashMap.endMutation(draft.waiting)
  }
}

/** Adds or updates nodes in the order given; ghosts are attached after each. */
export const putAll = <N extends TreeFacts>(tree: Tree<N>, nodes: Iterable<N>): Tree<N> =>
  edit(tree, (draft) => {
    for (const node of nodes) {
      putInto(draft, node)
      attachGhosts(draft)
    }
  })

/** [TRE-001] to [TRE-008] */
export const put = <N extends TreeFacts>(tree: Tree<N>, node: N): Tree<N> => putAll(tree, [node])

export interface NodeRef {
  readonly alias?: string | null
  readonly hash?: string
  readonly id?: number
}

/** [TRE-009] to [TRE-012] Takes a node and what it holds out of the tree, or a ghost off its list. */
export const remove = <N extends TreeFacts>(tree: Tree<N>, ref: NodeRef): Tree<N> => {
  const id =
    (ref.alias === undefined || ref.alias === null ? undefined : at(tree.byAlias, ref.alias)) ??
    (ref.hash === undefined ? undefined : at(tree.byHash, ref.hash)) ??
    ref.id
  if (id === undefined) return tree
  const found = at(tree.byId, id)
  return edit(tree, (draft) => {
    if (found === undefined) forgetGhost(draft, id)
    else for (const node of withBelow(draft, found)) unplace(draft, node)
  })
}

export const nodeById = <N extends TreeFacts>(tree: Tree<N>, id: number): N | undefined => at(tree.byId, id)
export const nodeByHash = <N extends TreeFacts>(tree: Tree<N>, hash: string): N | undefined => {
  const id = at(tree.byHash, hash)
  return id === undefined ? undefined : at(tree.byId, id)
}
export const ghostsOf = <N extends TreeFacts>(tree: Tree<N>): ReadonlyArray<N> => HashMap.toValues(tree.ghosts)
/** In no order; null is the root. */
export const childrenOf = <N extends TreeFacts>(tree: Tree<N>, folder: number | null): ReadonlyArray<N> =>
  HashMap.toValues(at(tree.children, folder === tree.rootId ? root : (folder ?? root)) ?? HashMap.empty<number, N>())

/** The way from the top down to the node, itself included; empty for a node that is not in the tree. */
export const wayTo = <N extends TreeFacts>(tree: Tree<N>, id: number): ReadonlyArray<N> => {
  const way: Array<N> = []
  for (let node = at(tree.byId, id); node !== undefined; node = at(tree.byId, parentOf(tree, node))) way.push(node)
  return way.toReversed()
}
