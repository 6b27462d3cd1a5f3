import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { flattenTree } from "#ui/shared/virtual/flattenTree.ts"
import { findByLetters } from "#ui/shared/keyboard/lineKeys.ts"

interface Node {
  readonly key: number
  readonly children: ReadonlyArray<Node>
}
const { tree } = fc.letrec<{ tree: ReadonlyArray<unknown> }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant([]),
    fc.array(tie("tree"), { maxLength: 3 })
  )
}))
const numbered = (shape: ReadonlyArray<unknown>, next: { at: number }): ReadonlyArray<Node> =>
  shape.map((children) => ({ key: (next.at += 1), children: numbered(children as ReadonlyArray<unknown>, next) }))
const walk = (nodes: ReadonlyArray<Node>, open: ReadonlySet<number>): ReadonlyArray<number> =>
  nodes.flatMap((node) => [node.key, ...(open.has(node.key) ? walk(node.children, open) : [])])

test("the lines of a tree are its open part, in reading order, each telling its place", () => {
  fc.assert(
    fc.property(tree, fc.array(fc.nat(30)), (shape, opened) => {
      const roots = numbered(shape, { at: 0 })
      const open = new Set(opened)
      const rows = flattenTree({
        roots,
        keyOf: (node) => node.key,
        childrenOf: (node) => node.children,
        hasChildren: (node) => node.children.length > 0,
        isOpen: (key) => open.has(key)
      })
      expect(rows.map(({ key }) => key)).toEqual(walk(roots, open))
      const byKey = new Map(rows.map((row) => [row.key, row]))
      for (const row of rows) {
        const parent = row.parent === null ? undefined : byKey.get(row.parent)
        const siblings = parent === undefined ? roots : parent.node.children
        expect(row.level).toBe((parent?.level ?? 0) + 1)
        expect(siblings[row.position - 1]).toBe(row.node)
        expect(row.siblings).toBe(siblings.length)
        expect(row.expanded).toBe(row.node.children.length === 0 ? null : open.has(row.key))
      }
    })
  )
})

test("a tree as deep as the machine's stack and more is flattened", () => {
  const rows = flattenTree({
    roots: [0],
    keyOf: (n: number) => n,
    childrenOf: (n) => [n + 1],
    hasChildren: (n) => n < 50_000,
    isOpen: () => true
  })
  expect([rows.length, rows.at(-1)?.level]).toEqual([50_001, 50_001])
})

test("typed letters find the next line that begins so, whatever case and accents", () => {
  const labels = ["Banque", "Échéances", "Exercice 2024", "Exercice 2025", "Fiscal"]
  expect([
    findByLetters(labels, 0, "e"),
    findByLetters(labels, 1, "e"),
    findByLetters(labels, 3, "e"),
    findByLetters(labels, 2, "exercice 2025"),
    findByLetters(labels, 1, "ec"),
    findByLetters(labels, 0, "z"),
    findByLetters([], 0, "a")
  ]).toEqual([1, 2, 1, 3, 1, null, null])
})
