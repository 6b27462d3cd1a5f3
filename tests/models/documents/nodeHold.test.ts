import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { documentAvailability } from "#machines/documents/node/document.projection.ts"
import { type NodeHoldEvent, type NodeHoldFacts, nodeHoldMachine } from "#machines/documents/node/nodeHold.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { isMessageCode } from "#schemas/shared/messages/index.ts"
import { people } from "#tests/models/documents/paths.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const facts: NodeHoldFacts = { isDocument: true, isTrashed: false }
const cases = {
  "hold.placed": { type: "hold.placed", by: people.writer },
  "hold.released": { type: "hold.released" }
} as const satisfies { readonly [T in NodeHoldEvent["type"]]: NodeHoldEvent & { readonly type: T } }
const paths = pathsOf(nodeHoldMachine, facts, cases)

const asked = (value: "absent" | "held", event: NodeHoldEvent, context: Partial<NodeHoldFacts> = {}) => {
  const at = nodeHoldMachine.resolveState({ value, context: { ...facts, ...context } })
  const verdict = decide(nodeHoldMachine, at, event)
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored hold, reloaded before every event, follows the model", () => {
  test.each(paths)("[DOC-018] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(nodeHoldMachine, facts)[0])
    const reload = () => nodeHoldMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: NodeHoldEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(nodeHoldMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["absent", "held", "released"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("a hold by hand", () => {
  test("[DOC-018] [DOC-019] only a document that is there is held, by somebody who may write, and once", () => {
    const place = cases["hold.placed"]
    expect(asked("absent", place)).toBe("held")
    expect(asked("absent", { ...place, by: people.guest })).toEqual(["isWriter"])
    expect(asked("absent", place, { isDocument: false })).toEqual(["isDocument"])
    expect(asked("absent", place, { isTrashed: true })).toEqual(["isNotTrashed"])
    expect(asked("held", place)).toEqual([])
    expect(asked("absent", cases["hold.released"])).toEqual([])
    expect(asked("held", cases["hold.released"])).toBe("released")
    for (const guard of Object.keys(nodeHoldMachine.implementations.guards))
      expect([guard, isMessageCode(`closed.${guard}`)]).toEqual([guard, true])
  })

  test("[DOC-018] the page disables the actions on a held document and says what would allow them", () => {
    const paper = { deleted_at: null, is_validated: false, read_only: false }
    const held = { ...paper, hold: { kind: "signature", since: "2026-01-02T03:04:05.000Z" } }
    const closed = (row: typeof paper) =>
      Object.entries(documentAvailability(row, people.validator)).flatMap(([name, availability]) =>
        availability.closedBy.includes("isNotInSignature") ? [name] : []
      )
    expect(closed(held)).toEqual(["rename", "move", "trash", "addVersion", "restoreVersion"])
    expect(closed({ ...held, is_validated: true })).toEqual([
      "unvalidate",
      "rename",
      "move",
      "trash",
      "addVersion",
      "restoreVersion"
    ])
    expect(closed(paper)).toEqual([])
    for (const code of ["closed.isNotInSignature", "opens.isNotInSignature", "closed.holdsNothingInSignature"])
      expect(isMessageCode(code)).toBe(true)
  })
})
