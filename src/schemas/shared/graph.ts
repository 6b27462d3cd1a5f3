/** A node of a directed graph, with the keys of what has to come before it. */
export interface GraphNode {
  readonly key: string
  readonly depends_on: ReadonlyArray<string>
}

/** Each node's neighbours that exist; a node is found once, whatever the list repeats. */
const edgesOf = (nodes: ReadonlyArray<GraphNode>) => {
  const edges = new Map<string, ReadonlyArray<string>>()
  for (const { depends_on, key } of nodes) if (!edges.has(key)) edges.set(key, depends_on)
  return new Map([...edges].map(([key, before]) => [key, [...new Set(before)].filter((one) => edges.has(one))]))
}

/**
 * The nodes so that each comes after those it depends on; among those that may come next the one that stands first in the
 * list. Nodes that a cycle keeps from ever coming are left out.
 */
export const inOrder = (nodes: ReadonlyArray<GraphNode>): ReadonlyArray<string> => {
  const edges = edgesOf(nodes)
  const order: Array<string> = []
  const done = new Set<string>()
  // As many rounds as the longest chain is long: the lists are short, and the order stays that of the list.
  for (;;) {
    const next = [...edges.keys()].filter(
      (key) => !done.has(key) && (edges.get(key) ?? []).every((one) => done.has(one))
    )
    if (next.length === 0) return order
    order.push(...next)
    for (const key of next) done.add(key)
  }
}

/** The keys of one cycle in which each depends on the next and the last on the first; null where there is none. */
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
    // A node that is stuck waits for another that is.
    at = (edges.get(at) ?? []).find((one) => !sound.has(one))
  }
  return null
}

/** Everything that comes after a node, near or far, and the node itself: it may depend on none of these. */
export const belowOf = (nodes: ReadonlyArray<GraphNode>, key: string): ReadonlySet<string> => {
  const found = new Set([key])
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const node of nodes) if (node.depends_on.some((one) => found.has(one))) found.add(node.key)
  }
  return found
}

/** How many nodes come one after the other before each: the column of a drawing. Nodes of a cycle stand at 0. */
export const depthsOf = (nodes: ReadonlyArray<GraphNode>): ReadonlyMap<string, number> => {
  const edges = edgesOf(nodes)
  const depths = new Map([...edges.keys()].map((key) => [key, 0]))
  for (const key of inOrder(nodes))
    depths.set(key, Math.max(0, ...(edges.get(key) ?? []).map((one) => (depths.get(one) ?? 0) + 1)))
  return depths
}
