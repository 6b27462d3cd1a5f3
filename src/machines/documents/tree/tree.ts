/** The fields of a node that the tree reads. `folder_id` null is the root; absent means unknown. */
export interface TreeFacts {
  readonly type: "folder" | "document"
  readonly id: number
  readonly hash: string
  readonly alias: string | null
  readonly folder_id?: number | null | undefined
}

type Family<N> = ReadonlyMap<number, N>

/** Immutable: a change copies the maps that it modifies, and shares the others with the previous tree. */
export interface Tree<N extends TreeFacts> {
  /** The id of the root if the root is a node: the same folder as null. */
  readonly rootId: number | null
  readonly byId: ReadonlyMap<number, N>
  readonly byHash: ReadonlyMap<string, number>
  readonly byAlias: ReadonlyMap<string, number>
  /** Children by the id of their folder; 0 for the root. */
  readonly children: ReadonlyMap<number, Family<N>>
  /** [TRE-005] [TRE-006] Nodes whose folder is not known yet; `type` keeps their kind. */
  readonly ghosts: ReadonlyMap<number, N>
  readonly ghostsByHash: ReadonlyMap<string, number>
  readonly ghostsByAlias: ReadonlyMap<string, number>
  /** Ghosts by the id of the missing folder. */
  readonly waiting: ReadonlyMap<number, Family<true>>
}

const root = 0

export const emptyTree = <N extends TreeFacts>(rootId: number | null = null): Tree<N> => ({
  rootId,
  byId: new Map(),
  byHash: new Map(),
  byAlias: new Map(),
  children: new Map(),
  ghosts: new Map(),
  ghostsByHash: new Map(),
  ghostsByAlias: new Map(),
  waiting: new Map()
})

/** A map of a draft, copied on its first change. */
interface Index<K, V> {
  readonly get: (key: K) => V | undefined
  readonly set: (key: K, value: V) => void
  readonly delete: (key: K) => void
  readonly end: () => ReadonlyMap<K, V>
}
const indexOf = <K, V>(before: ReadonlyMap<K, V>): Index<K, V> => {
  let own: Map<K, V> | null = null
  const mine = () => (own ??= new Map(before))
  return {
    get: (key) => (own ?? before).get(key),
    set: (key, value) => void mine().set(key, value),
    delete: (key) => {
      if ((own ?? before).has(key)) mine().delete(key)
    },
    end: () => own ?? before
  }
}

/** The children per folder in a draft: copied on the first change, and removed when empty. */
interface Families<V> {
  readonly of: (folder: number) => Family<V>
  readonly set: (folder: number, id: number, value: V) => void
  readonly delete: (folder: number, id: number) => void
  readonly end: () => ReadonlyMap<number, Family<V>>
}
const familiesOf = <V>(before: ReadonlyMap<number, Family<V>>): Families<V> => {
  const own = new Map<number, Map<number, V>>()
  const none: Family<V> = new Map()
  const of = (folder: number): Family<V> => own.get(folder) ?? before.get(folder) ?? none
  const mine = (folder: number) => {
    const copy = own.get(folder) ?? new Map(of(folder))
    own.set(folder, copy)
    return copy
  }
  return {
    of,
    set: (folder, id, value) => void mine(folder).set(id, value),
    delete: (folder, id) => void mine(folder).delete(id),
    end: () => {
      if (own.size === 0) return before
      const after = new Map(before)
      for (const [folder, family] of own) {
        if (family.size === 0) after.delete(folder)
        else after.set(folder, family)
      }
      return after
    }
  }
}

/** A mutable draft of a tree. */
interface Draft<N extends TreeFacts> {
  readonly rootId: number | null
  readonly byId: Index<number, N>
  readonly byHash: Index<string, number>
  readonly byAlias: Index<string, number>
  readonly children: Families<N>
  readonly ghosts: Index<number, N>
  readonly ghostsByHash: Index<string, number>
  readonly ghostsByAlias: Index<string, number>
  readonly waiting: Families<true>
  /** Folders that were just added: ghosts may be waiting for them. */
  readonly arrived: Array<number>
}

const parentOf = (draft: { readonly rootId: number | null }, node: TreeFacts): number =>
  node.folder_id === null || node.folder_id === undefined || node.folder_id === draft.rootId ? root : node.folder_id

const forget = (index: Index<string, number>, key: string | null, id: number): void => {
  if (key !== null && index.get(key) === id) index.delete(key)
}

const place = <N extends TreeFacts>(draft: Draft<N>, node: N): void => {
  draft.byId.set(node.id, node)
  draft.byHash.set(node.hash, node.id)
  if (node.alias !== null) draft.byAlias.set(node.alias, node.id)
  draft.children.set(parentOf(draft, node), node.id, node)
}

const unplace = <N extends TreeFacts>(draft: Draft<N>, node: N): void => {
  draft.byId.delete(node.id)
  // Another node may have this hash or alias now.
  forget(draft.byHash, node.hash, node.id)
  forget(draft.byAlias, node.alias, node.id)
  draft.children.delete(parentOf(draft, node), node.id)
}

const forgetGhost = <N extends TreeFacts>(draft: Draft<N>, id: number | undefined): void => {
  const ghost = id === undefined ? undefined : draft.ghosts.get(id)
  if (ghost === undefined) return
  draft.ghosts.delete(ghost.id)
  forget(draft.ghostsByHash, ghost.hash, ghost.id)
  forget(draft.ghostsByAlias, ghost.alias, ghost.id)
  draft.waiting.delete(parentOf(draft, ghost), ghost.id)
}

/** A newer node replaces all ghosts of the same node: an older state must not come back. */
const forgetGhostsOf = <N extends TreeFacts>(draft: Draft<N>, { id, hash, alias }: TreeFacts): void => {
  forgetGhost(draft, id)
  forgetGhost(draft, draft.ghostsByHash.get(hash))
  if (alias !== null) forgetGhost(draft, draft.ghostsByAlias.get(alias))
}

const addGhost = <N extends TreeFacts>(draft: Draft<N>, node: N): void => {
  forgetGhostsOf(draft, node)
  draft.ghosts.set(node.id, node)
  draft.ghostsByHash.set(node.hash, node.id)
  if (node.alias !== null) draft.ghostsByAlias.set(node.alias, node.id)
  draft.waiting.set(parentOf(draft, node), node.id, true)
}

/** The node and its descendants, parents first. */
const withBelow = <N extends TreeFacts>(draft: Draft<N>, node: N): ReadonlyArray<N> => {
  const all = [node]
  for (let index = 0; index < all.length; index += 1) {
    const folder = all[index]
    if (folder !== undefined) for (const child of draft.children.of(folder.id).values()) all.push(child)
  }
  return all
}

/** [TRE-002] The node of the tree that an incoming node replaces, found by id, else by hash, else by alias. */
const find = <N extends TreeFacts>(
  tree: Pick<Draft<N>, "byId" | "byHash" | "byAlias">,
  { id, hash, alias }: TreeFacts
): N | undefined => {
  const byHash = tree.byHash.get(hash)
  const byAlias = alias === null ? undefined : tree.byAlias.get(alias)
  return (
    tree.byId.get(id) ??
    (byHash === undefined ? undefined : tree.byId.get(byHash)) ??
    (byAlias === undefined ? undefined : tree.byId.get(byAlias))
  )
}

const isKnownFolder = <N extends TreeFacts>(draft: Draft<N>, folder: number): boolean =>
  folder === root || draft.byId.get(folder)?.type === "folder"

const isAtOrBelow = <N extends TreeFacts>(draft: Draft<N>, folder: number, top: number): boolean => {
  for (let step: number = folder; step !== root;) {
    if (step === top) return true
    const node = draft.byId.get(step)
    if (node === undefined) return false
    step = parentOf(draft, node)
  }
  return false
}

/** A node that comes back with another id keeps its children. */
const renumber = <N extends TreeFacts>(draft: Draft<N>, node: N, id: number): N => {
  const children = [...draft.children.of(node.id).values()]
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
  // The root is stored as folder 0, not as one of the nodes.
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

/** [TRE-007] [TRE-008] [TRE-O02] Places the ghosts whose folder has arrived, until no more can be placed. */
const attachGhosts = <N extends TreeFacts>(draft: Draft<N>): void => {
  for (let folder = draft.arrived.pop(); folder !== undefined; folder = draft.arrived.pop()) {
    // A ghost that cannot be placed is appended to this list again: iterate over a copy.
    const waiting = [...draft.waiting.of(folder).keys()]
    for (const id of waiting) {
      const ghost = draft.ghosts.get(id)
      if (ghost !== undefined && isKnownFolder(draft, folder)) putInto(draft, ghost)
    }
  }
}

const edit = <N extends TreeFacts>(tree: Tree<N>, change: (draft: Draft<N>) => void): Tree<N> => {
  const draft: Draft<N> = {
    rootId: tree.rootId,
    byId: indexOf(tree.byId),
    byHash: indexOf(tree.byHash),
    byAlias: indexOf(tree.byAlias),
    children: familiesOf(tree.children),
    ghosts: indexOf(tree.ghosts),
    ghostsByHash: indexOf(tree.ghostsByHash),
    ghostsByAlias: indexOf(tree.ghostsByAlias),
    waiting: familiesOf(tree.waiting),
    arrived: []
  }
  change(draft)
  return {
    rootId: tree.rootId,
    byId: draft.byId.end(),
    byHash: draft.byHash.end(),
    byAlias: draft.byAlias.end(),
    children: draft.children.end(),
    ghosts: draft.ghosts.end(),
    ghostsByHash: draft.ghostsByHash.end(),
    ghostsByAlias: draft.ghostsByAlias.end(),
    waiting: draft.waiting.end()
  }
}

/** Adds or updates nodes in the given order; ghosts are attached after each. */
export const putAll = <N extends TreeFacts>(tree: Tree<N>, nodes: Iterable<N>): Tree<N> =>
  edit(tree, (draft) => {
    for (const node of nodes) {
      putInto(draft, node)
      attachGhosts(draft)
    }
  })

/** [TRE-001] to [TRE-008] Adds or updates one node. */
export const put = <N extends TreeFacts>(tree: Tree<N>, node: N): Tree<N> => putAll(tree, [node])

export interface NodeRef {
  readonly alias?: string | null
  readonly hash?: string
  readonly id?: number
}

/** [TRE-009] to [TRE-012] Removes a node with its descendants, or a ghost. */
export const remove = <N extends TreeFacts>(tree: Tree<N>, ref: NodeRef): Tree<N> => {
  const id =
    (ref.alias === undefined || ref.alias === null ? undefined : tree.byAlias.get(ref.alias)) ??
    (ref.hash === undefined ? undefined : tree.byHash.get(ref.hash)) ??
    ref.id
  if (id === undefined) return tree
  const found = tree.byId.get(id)
  return edit(tree, (draft) => {
    if (found === undefined) forgetGhost(draft, id)
    else for (const node of withBelow(draft, found)) unplace(draft, node)
  })
}

export const nodeById = <N extends TreeFacts>(tree: Tree<N>, id: number): N | undefined => tree.byId.get(id)
export const nodeByHash = <N extends TreeFacts>(tree: Tree<N>, hash: string): N | undefined => {
  const id = tree.byHash.get(hash)
  return id === undefined ? undefined : tree.byId.get(id)
}
export const ghostsOf = <N extends TreeFacts>(tree: Tree<N>): ReadonlyArray<N> => [...tree.ghosts.values()]
/** Unsorted; null is the root. */
export const childrenOf = <N extends TreeFacts>(tree: Tree<N>, folder: number | null): ReadonlyArray<N> => [
  ...(tree.children.get(folder === tree.rootId ? root : (folder ?? root))?.values() ?? [])
]

/** The path from the top to the node, inclusive; empty if the node is not in the tree. */
export const wayTo = <N extends TreeFacts>(tree: Tree<N>, id: number): ReadonlyArray<N> => {
  const way: Array<N> = []
  for (let node = tree.byId.get(id); node !== undefined; node = tree.byId.get(parentOf(tree, node))) way.push(node)
  return way.toReversed()
}
