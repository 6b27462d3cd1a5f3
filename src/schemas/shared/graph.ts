/** A node of a directed graph; `depends_on` has the keys of its predecessors. */
export interface GraphNode {
  readonly key: string
  readonly depends_on: ReadonlyArray<string>
}

/** Each node's existing predecessors. For duplicate keys, the first node counts. */
const edgesOf = (nodes: ReadonlyArray<GraphNode>) => {
  const edges = new Map<string, ReadonlyArray<string>>()
  for (const { depends_on, key } of nodes) if (!edges.has(key)) edges.set(key, depends_on)
  return new Map([...edges].map(([key, before]) => [key, [...new Set(before)].filter((one) => edges.has(one))]))
}

/**
 * The keys in topological order; independent nodes keep the order of the list. Omits nodes in a cycle and nodes that
 * depend on one.
 */
export const inOrder = (nodes: ReadonlyArray<GraphNode>): ReadonlyArray<string> => {
  const edges = edgesOf(nodes)
  const order: Array<string> = []
  const done = new Set<string>()
  // One pass for each level of the longest chain: keeps the order of the list, and is fast enough for short lists.
  for (;;) {
    const next = [...edges.keys()].filter(
      (key) => !done.has(key) && (edges.get(key) ?? []).every((one) => done.has(one))
    )
    if (next.length === 0) return order
    order.push(...next)
    for (const key of next) done.add(key)
  }
}

/** The keys of one cycle; null if the graph has none. */
export const cycleIn = (nodes: ReadonlyArray<GraphNode>): ReadonlyArray<string> | null => {
  const edges = edgesOf(nodes)
  const sound = new Set(inOrder(nodes))
  const stuck = [...edges.keys()].filter((key) => !sound.has(key))
  let at = stuck[0]
  const way: Array<string> = []
  while (at !== undefined) {
    const since = way.indexOf(at)
    if (since >= 0) return way.slice(since)
    way.push(at)
    // Every node that is not in the topological order has a predecessor that is not in it either.
    at = (edges.get(at) ?? []).find((one) => !sound.has(one))
  }
  return null
}

/**
 * The keys of a node and of all nodes that depend on it, directly or indirectly. The node must not depend on any of
 * them.
 */
export const belowOf = (nodes: ReadonlyArray<GraphNode>, key: string): ReadonlySet<string> => {
  const found = new Set([key])
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const node of nodes) if (node.depends_on.some((one) => found.has(one))) found.add(node.key)
  }
  return found
}

/**
 * For each node, the length of the longest chain of predecessors: its column in a diagram. 0 for nodes in a cycle or
 * depending on one.
 */
export const depthsOf = (nodes: ReadonlyArray<GraphNode>): ReadonlyMap<string, number> => {
  const edges = edgesOf(nodes)
  const depths = new Map([...edges.keys()].map((key) => [key, 0]))
  for (const key of inOrder(nodes))
    depths.set(key, Math.max(0, ...(edges.get(key) ?? []).map((one) => (depths.get(one) ?? 0) + 1)))
  return depths
}
