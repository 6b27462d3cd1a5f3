import { describe, expect, test } from "vitest"
import { belowOf, cycleIn, depthsOf, type GraphNode, inOrder } from "#schemas/shared/graph.ts"
import fc from "#tests/support/properties.ts"

const node = (key: string, ...depends_on: ReadonlyArray<string>): GraphNode => ({ key, depends_on })

/** Any graph of up to twelve nodes, with dependencies on others, on themselves and on missing nodes. */
const graph = fc
  .integer({ min: 0, max: 12 })
  .chain((size) =>
    fc
      .array(fc.array(fc.integer({ min: 0, max: 13 }), { maxLength: 4 }), { minLength: size, maxLength: size })
      .map((edges) => edges.map((before, place) => node(`n${place}`, ...before.map((one) => `n${one}`))))
  )
const known = (nodes: ReadonlyArray<GraphNode>, key: string) =>
  (nodes.find((one) => one.key === key)?.depends_on ?? []).filter((one) => nodes.some((other) => other.key === one))

describe("[CAT-002] [CAT-007] tasks that depend on each other", () => {
  test("come after those they depend on, otherwise in the order of the list", () => {
    const nodes = [node("c", "a", "b"), node("a"), node("b", "a"), node("d")]
    expect(inOrder(nodes)).toEqual(["a", "d", "b", "c"])
    expect([...depthsOf(nodes)]).toEqual([
      ["c", 2],
      ["a", 0],
      ["b", 1],
      ["d", 0]
    ])
    expect([...belowOf(nodes, "a")].toSorted()).toEqual(["a", "b", "c"])
  })

  test("that wait for each other are named in their circle", () => {
    expect(cycleIn([node("a", "b"), node("b", "c"), node("c", "b"), node("d")])).toEqual(["b", "c"])
    expect(cycleIn([node("a", "a")])).toEqual(["a"])
    expect(cycleIn([node("a", "gone"), node("b", "a")])).toBeNull()
  })

  test("are all in order where there is no cycle, and a cycle is one where there is", () => {
    fc.assert(
      fc.property(graph, (nodes) => {
        const [order, cycle] = [inOrder(nodes), cycleIn(nodes)]
        expect(order.length === nodes.length).toBe(cycle === null)
        for (const [place, key] of order.entries())
          expect(known(nodes, key).every((before) => order.slice(0, place).includes(before))).toBe(true)
        for (const [place, key] of (cycle ?? []).entries())
          expect(known(nodes, key)).toContain(cycle?.[(place + 1) % cycle.length])
      })
    )
  })

  test("take no dependency on what comes after them without a cycle, and any other", () => {
    fc.assert(
      fc.property(graph, fc.nat(11), fc.nat(11), (nodes, one, other) => {
        const [from, to] = [nodes[one], nodes[other]]
        if (from === undefined || to === undefined || cycleIn(nodes) !== null) return
        const changed = nodes.map((each) =>
          each === from ? { ...each, depends_on: [...each.depends_on, to.key] } : each
        )
        expect(cycleIn(changed) !== null).toBe(belowOf(nodes, from.key).has(to.key))
      })
    )
  })
})
