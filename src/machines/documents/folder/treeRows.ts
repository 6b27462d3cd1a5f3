import type { Tree, TreeFacts } from "#machines/documents/tree/tree.ts"

/** One row of a tree, with the attributes of `role=treeitem`. */
export interface TreeRow<N> {
  readonly node: N
  /** Depth in the tree, from 1. */
  readonly level: number
  /** Position among its siblings, from 1. */
  readonly position: number
  readonly brothers: number
  /** Null for rows that cannot be expanded. */
  readonly isExpanded: boolean | null
}

export interface RowOptions<N> {
  /** Must be the same function for the tree's whole life: sorted children are cached for it. */
  readonly compare: (one: N, other: N) => number
  readonly shows: (node: N) => boolean
  /** Whether a collapsed folder can be expanded; its children need not be loaded. */
  readonly mayOpen: (node: N) => boolean
}

interface Sorted {
  readonly compare: unknown
  readonly shows: unknown
  readonly nodes: ReadonlyArray<unknown>
}
// Keyed by the Map of a folder's children. A change creates a new Map, so the cache is never stale.
const sorted = new WeakMap<object, Sorted>()

const sortedFamily = <N extends TreeFacts>(tree: Tree<N>, folder: number, options: RowOptions<N>): ReadonlyArray<N> => {
  const family = tree.children.get(folder)
  if (family === undefined) return []
  const kept = sorted.get(family)
  if (kept?.compare === options.compare && kept.shows === options.shows) return kept.nodes as ReadonlyArray<N>
  const nodes = [...family.values()].filter(options.shows).sort(options.compare)
  sorted.set(family, { compare: options.compare, shows: options.shows, nodes })
  return nodes
}

/** The visible rows, in one pass and without recursion. */
export const visibleRows = <N extends TreeFacts>(
  tree: Tree<N>,
  expanded: ReadonlySet<number>,
  options: RowOptions<N>
): ReadonlyArray<TreeRow<N>> => {
  const rows: Array<TreeRow<N>> = []
  const open: Array<{ readonly nodes: ReadonlyArray<N>; next: number }> = [
    { nodes: sortedFamily(tree, 0, options), next: 0 }
  ]
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.nodes[level.next]
    if (node === undefined) {
      open.pop()
      continue
    }
    level.next += 1
    const isOpen = node.type === "folder" && expanded.has(node.id)
    // Children of a collapsed folder are not sorted: `mayOpen` alone decides whether it can be expanded.
    const nodes = isOpen ? sortedFamily(tree, node.id, options) : []
    const opens = node.type === "folder" && (nodes.length > 0 || options.mayOpen(node))
    rows.push({
      node,
      level: open.length,
      position: level.next,
      brothers: level.nodes.length,
      isExpanded: opens ? isOpen : null
    })
    if (nodes.length > 0) open.push({ nodes, next: 0 })
  }
  return rows
}
