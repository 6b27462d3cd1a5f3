import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import {
  childrenOf,
  emptyTree,
  ghostsOf,
  nodeByHash,
  nodeById,
  put,
  putAll,
  remove,
  type Tree,
  type TreeFacts,
  wayTo
} from "#machines/documents/tree/tree.ts"

interface Item extends TreeFacts {
  readonly name: string
}
const folder = (id: number, folder_id: number | null | undefined, more: Partial<Item> = {}): Item => ({
  type: "folder",
  id,
  hash: `h${id}`,
  alias: null,
  name: `n${id}`,
  folder_id,
  ...more
})
const document = (id: number, folder_id: number | null | undefined, more: Partial<Item> = {}): Item => ({
  ...folder(id, folder_id, more),
  type: "document"
})
const grow = (...nodes: ReadonlyArray<Item>) => putAll(emptyTree<Item>(), nodes)

/** The visible state of a tree: `id<parent` for its nodes from the root down, then the ghosts. */
const outline = (tree: Tree<Item>) => {
  const below = (parent: number | null): ReadonlyArray<string> =>
    childrenOf(tree, parent)
      .toSorted((one, other) => one.id - other.id)
      .flatMap((node) => [`${node.id}<${parent ?? "root"}`, ...below(node.id)])
  return {
    tree: below(null),
    ghosts: ghostsOf(tree)
      .map((node) => `${node.id}<${node.folder_id}`)
      .toSorted()
  }
}

describe("putting a node", () => {
  test("[TRE-001] [TRE-004] a new node goes to the folder that it names", () => {
    expect(outline(grow(folder(1, null), document(2, 1)))).toEqual({ tree: ["1<root", "2<1"], ghosts: [] })
  })

  test("[TRE-O01] a new node that names no folder goes under the root", () => {
    expect(outline(grow(folder(1, undefined), document(2, null)))).toEqual({ tree: ["1<root", "2<root"], ghosts: [] })
    const rooted = putAll(emptyTree<Item>(9), [folder(9, null), folder(1, 9), folder(2, null)])
    expect(outline(rooted)).toEqual({ tree: ["1<root", "2<root"], ghosts: [] })
    expect(childrenOf(rooted, 9)).toHaveLength(2)
  })

  test.each([
    ["id", folder(2, 1, { hash: "other" })],
    ["hash", folder(20, 1, { hash: "h2" })],
    ["alias", folder(20, 1, { hash: "other", alias: "a2" })]
  ])("[TRE-002] [TRE-003] a known node is found by its %s and updated in place", (_, incoming) => {
    const tree = grow(folder(1, null), folder(2, 1, { alias: "a2" }), document(3, 2))
    const updated = put(tree, { ...incoming, name: "new" })
    expect(childrenOf(updated, 1).map(({ id, name }) => [id, name])).toEqual([[incoming.id, "new"]])
    expect(childrenOf(updated, incoming.id).map(({ id }) => id)).toEqual([3])
  })

  test("[TRE-002] the id goes before the hash and the hash before the alias", () => {
    const tree = grow(folder(1, null), folder(2, null, { alias: "two" }), folder(3, null, { alias: "three" }))
    expect(nodeById(put(tree, folder(1, null, { hash: "h2", alias: "three", name: "new" })), 1)?.name).toBe("new")
    const byHash = put(tree, folder(9, null, { hash: "h2", alias: "three", name: "new" }))
    expect([nodeById(byHash, 9)?.name, nodeById(byHash, 2), nodeById(byHash, 3)?.name]).toEqual([
      "new",
      undefined,
      "n3"
    ])
  })

  test("[TRE-003] an update that does not say where the node lies leaves it there", () => {
    expect(outline(put(grow(folder(1, null), document(2, 1)), document(2, undefined, { name: "new" }))).tree).toEqual([
      "1<root",
      "2<1"
    ])
  })

  test("[TRE-005] [TRE-006] a node whose folder is unknown is a ghost of its kind", () => {
    const tree = grow(folder(2, 7), document(3, 7), document(4, 3))
    expect(outline(tree)).toEqual({ tree: [], ghosts: ["2<7", "3<7", "4<3"] })
    expect(
      ghostsOf(tree)
        .map(({ id, type }) => [id, type])
        .toSorted()
    ).toEqual([
      [2, "folder"],
      [3, "document"],
      [4, "document"]
    ])
  })

  test("[TRE-O01] a known node that arrives with another folder moves there with what it holds", () => {
    const tree = grow(folder(1, null), folder(2, null), folder(3, 1), document(4, 3))
    expect(outline(put(tree, folder(3, 2))).tree).toEqual(["1<root", "2<root", "3<2", "4<3"])
  })

  test("[TRE-O01] [TRE-O02] a known node whose new folder is unknown waits as a ghost and comes back whole", () => {
    const lost = put(grow(folder(1, null), folder(3, 1), document(4, 3)), folder(3, 8))
    expect(outline(lost)).toEqual({ tree: ["1<root"], ghosts: ["3<8", "4<3"] })
    expect(outline(put(lost, folder(8, 1)))).toEqual({ tree: ["1<root", "8<1", "3<8", "4<3"], ghosts: [] })
  })

  test("[TRE-O01] a folder said to lie below itself waits until that is corrected", () => {
    const knot = put(grow(folder(1, null), folder(2, 1)), folder(1, 2))
    expect(outline(knot)).toEqual({ tree: [], ghosts: ["1<2", "2<1"] })
    expect(outline(put(knot, folder(2, null)))).toEqual({ tree: ["2<root", "1<2"], ghosts: [] })
  })
})

describe("ghosts", () => {
  test("[TRE-007] [TRE-008] [TRE-O02] are attached as soon as their folder exists, chains of them at once", () => {
    const ghosts = grow(document(4, 3), folder(3, 2), folder(2, 1), document(9, 7))
    expect(outline(ghosts)).toEqual({ tree: [], ghosts: ["2<1", "3<2", "4<3", "9<7"] })
    expect(outline(put(ghosts, folder(1, null)))).toEqual({
      tree: ["1<root", "2<1", "3<2", "4<3"],
      ghosts: ["9<7"]
    })
  })

  test("[TRE-O02] a chain of 20,000 ghosts is attached by one folder", () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => folder(index + 2, index + 1)).toReversed()
    const tree = put(grow(...chain), folder(1, null))
    expect(ghostsOf(tree)).toEqual([])
    expect(wayTo(tree, 20_001)).toHaveLength(20_001)
  })

  test("[TRE-007] an older word about a node does not come back with its ghost", () => {
    const stale = grow(document(3, 8, { name: "old" }))
    const known = putAll(stale, [document(30, null, { hash: "h3", name: "new" }), folder(8, null)])
    expect(outline(known)).toEqual({ tree: ["8<root", "30<root"], ghosts: [] })
    expect(nodeById(known, 30)?.name).toBe("new")
  })

  test("[TRE-O02] attaching waits for a folder: a document holds nothing", () => {
    expect(outline(grow(document(2, 1), document(1, null)))).toEqual({ tree: ["1<root"], ghosts: ["2<1"] })
  })
})

describe("removing", () => {
  const tree = grow(folder(1, null, { alias: "one" }), folder(2, 1), document(3, 2), document(4, null), document(5, 99))

  test.each([
    ["alias", { alias: "one", hash: "h4", id: 5 }],
    ["hash", { alias: "unknown", hash: "h1", id: 4 }],
    ["id", { hash: "unknown", id: 1 }]
  ])("[TRE-009] [TRE-010] by %s, a node under the root goes with what it holds", (_, ref) => {
    expect(outline(remove(tree, ref))).toEqual({ tree: ["4<root"], ghosts: ["5<99"] })
  })

  test("[TRE-011] a node elsewhere leaves its folder", () => {
    expect(outline(remove(tree, { id: 3 })).tree).toEqual(["1<root", "2<1", "4<root"])
  })

  test("[TRE-012] a node that is not in the tree is taken off the ghosts", () => {
    expect(outline(remove(tree, { id: 5 })).ghosts).toEqual([])
    expect(outline(remove(tree, { hash: "h5" }))).toEqual(outline(tree))
    expect(outline(remove(tree, { id: 77 }))).toEqual(outline(tree))
  })
})

test("the way to a node names its folders from the top", () => {
  const tree = grow(folder(1, null), folder(2, 1), document(3, 2))
  expect(wayTo(tree, 3).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(wayTo(tree, 9)).toEqual([])
  expect(nodeByHash(tree, "h3")?.id).toBe(3)
})

/** A naive implementation of the rules: objects in lists, and a search of the whole tree for each lookup. */
class NaiveTree {
  readonly top: Array<NaiveNode> = []
  ghosts: ReadonlyArray<Item> = []

  all(nodes: ReadonlyArray<NaiveNode> = this.top): ReadonlyArray<NaiveNode> {
    return nodes.flatMap((node) => [node, ...this.all(node.children)])
  }
  put(incoming: Item) {
    this.putOne(incoming)
    for (let again = true; again;) {
      const ghost = this.ghosts.find(({ folder_id }) =>
        this.all().some(({ item }) => item.type === "folder" && item.id === folder_id)
      )
      if (ghost !== undefined) this.putOne(ghost)
      again = ghost !== undefined
    }
  }
  private putOne(incoming: Item) {
    this.ghosts = this.ghosts.filter(
      ({ id, hash, alias }) =>
        id !== incoming.id && hash !== incoming.hash && (alias === null || alias !== incoming.alias)
    )
    const all = this.all()
    const found =
      all.find(({ item }) => item.id === incoming.id) ??
      all.find(({ item }) => item.hash === incoming.hash) ??
      all.find(({ item }) => item.alias !== null && item.alias === incoming.alias)
    const wanted = (incoming.folder_id === undefined ? found?.item.folder_id : incoming.folder_id) ?? null
    const item = { ...incoming, folder_id: wanted }
    const parent = all.find((node) => node.item.type === "folder" && node.item.id === wanted)
    const children = found?.children ?? []
    for (const child of children) child.item = { ...child.item, folder_id: item.id }
    if (found !== undefined) this.detach(found)
    const isBelow = found !== undefined && parent !== undefined && this.all([found]).includes(parent)
    if ((wanted !== null && parent === undefined) || isBelow) {
      this.ghosts = [...this.ghosts, item, ...this.all(children).map((node) => node.item)]
      return
    }
    const keeps = item.type === "folder"
    if (!keeps) this.ghosts = [...this.ghosts, ...this.all(children).map((node) => node.item)]
    ;(parent?.children ?? this.top).push({ item, children: keeps ? children : [] })
  }
  remove({ alias, hash, id }: { readonly alias: string | null; readonly hash: string; readonly id: number }) {
    const all = this.all()
    const found =
      all.find(({ item }) => alias !== null && item.alias === alias) ??
      all.find(({ item }) => item.hash === hash) ??
      all.find(({ item }) => item.id === id)
    if (found === undefined) this.ghosts = this.ghosts.filter((ghost) => ghost.id !== id)
    else this.detach(found)
  }
  private detach(node: NaiveNode) {
    for (const list of [this.top, ...this.all().map(({ children }) => children)])
      if (list.includes(node)) list.splice(list.indexOf(node), 1)
  }
}
interface NaiveNode {
  item: Item
  readonly children: Array<NaiveNode>
}

describe("against the rules read aloud", () => {
  /** Nine identities; an item may come back under another id, as itself or known only by its alias. */
  const one = fc.integer({ min: 1, max: 9 })
  const place = fc.oneof(fc.constant(null), fc.constant(undefined), one, one, one)
  const item = fc
    .record({ key: one, folder_id: place, again: fc.integer({ min: 0, max: 9 }), version: fc.nat({ max: 3 }) })
    .map(({ key, folder_id, again, version }): Item => ({
      type: key > 7 ? "document" : "folder",
      id: again === 0 ? key + 100 : key,
      hash: `h${key}`,
      alias: key % 3 === 0 ? `a${key}` : null,
      name: `v${version}`,
      folder_id: folder_id !== null && folder_id !== undefined && again === 1 ? folder_id + 100 : folder_id
    }))
  const step = fc.oneof(
    { weight: 5, arbitrary: item.map((node) => ({ put: node })) },
    item.map((node) => ({ remove: node }))
  )

  const facts = (nodes: ReadonlyArray<Item>) => nodes.toSorted((a, b) => a.id - b.id)

  test("[TRE-001] [TRE-005] [TRE-009] [TRE-O02] any history gives the same tree and the same ghosts", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let tree = emptyTree<Item>()
        const naive = new NaiveTree()
        for (const change of steps) {
          if ("put" in change) {
            tree = put(tree, change.put)
            naive.put(change.put)
          } else {
            tree = remove(tree, change.remove)
            naive.remove(change.remove)
          }
          const walk = (parent: number | null): ReadonlyArray<Item> =>
            childrenOf(tree, parent).flatMap((node) => [node, ...walk(node.id)])
          const seen = walk(null)
          expect(facts(seen)).toEqual(facts(naive.all().map((node) => node.item)))
          expect(facts(ghostsOf(tree))).toEqual(facts(naive.ghosts))
          for (const node of seen) {
            expect(nodeById(tree, node.id)).toBe(node)
            expect(nodeByHash(tree, node.hash)).toBe(node)
          }
        }
      }),
      { numRuns: 300 }
    )
  })

  test("[TRE-007] [TRE-O02] the order in which a tree arrives does not matter", () => {
    const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(parents, fc.integer(), (picks, seed) => {
        const nodes = picks.map((pick, index) => folder(index + 1, index === 0 ? null : (pick % index) + 1))
        const shuffled = nodes.toSorted((a, b) => ((a.id * 7919) ^ seed) - ((b.id * 7919) ^ seed))
        expect(outline(grow(...shuffled))).toEqual(outline(grow(...nodes)))
      })
    )
  })

  test("[TRE-003] a change leaves the tree before it as it was", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), step, step, (nodes, left, right) => {
        const apply = (tree: Tree<Item>, change: typeof left) =>
          "put" in change ? put(tree, change.put) : remove(tree, change.remove)
        const before = grow(...nodes)
        const seen = outline(before)
        const one = apply(before, left)
        const oneSeen = outline(one)
        apply(before, right)
        apply(one, right)
        expect(outline(before)).toEqual(seen)
        expect(outline(one)).toEqual(oneSeen)
      })
    )
  })
})
