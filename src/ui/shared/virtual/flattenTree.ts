import type { Key } from "#ui/shared/selection/selection.ts"

/** One visible row of a tree. */
export interface TreeRow<T, K extends Key> {
  readonly key: K
  readonly node: T
  /** The depth of the row, from 1. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  /** Whether a row with children is expanded; null for a leaf. */
  readonly expanded: boolean | null
  readonly parent: K | null
}

export interface TreeShape<T, K extends Key> {
  readonly roots: ReadonlyArray<T>
  readonly keyOf: (node: T) => K
  /** Undefined while the children are not loaded. */
  readonly childrenOf: (node: T) => ReadonlyArray<T> | undefined
  readonly hasChildren: (node: T) => boolean
  readonly isOpen: (key: K) => boolean
}

/** The visible rows of a tree in display order; iterative, so the depth is not limited by the call stack. */
export const flattenTree = <T, K extends Key>(shape: TreeShape<T, K>): ReadonlyArray<TreeRow<T, K>> => {
  const rows: Array<TreeRow<T, K>> = []
  const waiting: Array<TreeRow<T, K>> = []
  const push = (nodes: ReadonlyArray<T>, level: number, parent: K | null) => {
    for (let n = nodes.length - 1; n >= 0; n -= 1) {
      const node = nodes[n] as T
      const key = shape.keyOf(node)
      const expanded = shape.hasChildren(node) ? shape.isOpen(key) : null
      waiting.push({ key, node, level, position: n + 1, siblings: nodes.length, expanded, parent })
    }
  }
  push(shape.roots, 1, null)
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row)
    if (row.expanded === true) push(shape.childrenOf(row.node) ?? [], row.level + 1, row.key)
  }
  return rows
}
