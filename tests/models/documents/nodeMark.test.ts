import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type NodeMarkEvent, type NodeMarkFacts, nodeMarkMachine } from "#machines/documents/marks/nodeMark.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const facts: NodeMarkFacts = {
  mark: "validator",
  kind: "document",
  isTrashed: false,
  isReadOnly: false,
  isThemeReadOnly: false,
  isUsable: true,
  person: null
}
const by = { canWrite: true }
const cases = {
  "mark.put": { type: "mark.put", by, person: 7, isValidator: true },
  "mark.taken": { type: "mark.taken", by }
} as const satisfies { readonly [T in NodeMarkEvent["type"]]: NodeMarkEvent & { readonly type: T } }
const paths = pathsOf(nodeMarkMachine, facts, cases)

const asked = (value: "absent" | "present", event: NodeMarkEvent, context: Partial<NodeMarkFacts> = {}) => {
  const verdict = decide(
    nodeMarkMachine,
    nodeMarkMachine.resolveState({ value, context: { ...facts, ...context } }),
    event
  )
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored mark, reloaded before every event, follows the model", () => {
  test.each(paths)("[DOC-O06] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(nodeMarkMachine, facts)[0])
    const reload = () => nodeMarkMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: NodeMarkEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(nodeMarkMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["absent", "present"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("a mark by hand", () => {
  test("[NET-075] names somebody, then somebody else, then nobody", () => {
    let snapshot = initialTransition(nodeMarkMachine, facts)[0]
    const seen = [cases["mark.put"], { ...cases["mark.put"], person: 8 }, cases["mark.taken"]].map((event) => {
      snapshot = Result.getOrThrow(decide(nodeMarkMachine, snapshot, event)).next as typeof snapshot
      return [snapshot.value, snapshot.context.person]
    })
    expect(seen).toEqual([
      ["present", 7],
      ["present", 8],
      ["absent", null]
    ])
  })

  test("[NET-078] [DOC-018] a flag is kept from folders, readers, read-only documents, the trash, and from being used up", () => {
    const put = cases["mark.put"]
    expect(asked("absent", put, { mark: "flag" })).toBe("present")
    expect(asked("absent", put, { mark: "flag", kind: "folder" })).toEqual(["isFlagOnDocument"])
    expect(asked("absent", put, { mark: "flag", isUsable: false })).toEqual(["isFlagUsable"])
    expect(asked("present", cases["mark.taken"], { mark: "flag", isUsable: false })).toBe("absent")
    expect(asked("absent", { ...put, by: { canWrite: false } }, { mark: "flag" })).toEqual(["isWriter"])
    expect(asked("absent", put, { isReadOnly: true })).toEqual(["isWritable"])
    expect(asked("present", cases["mark.taken"], { isTrashed: true })).toEqual(["isNotTrashed"])
    expect(asked("absent", { ...put, isValidator: false })).toEqual(["isValidator"])
    expect(asked("absent", { ...put, person: null })).toEqual(["isValidator"])
  })

  test("[ROL-019] [NET-071] under a read-only theme nothing is marked but one's own watch", () => {
    const put = { ...cases["mark.put"], person: null, isValidator: false }
    expect(asked("absent", put, { mark: "flag", isThemeReadOnly: true })).toEqual(["hasThemeAccess"])
    expect(asked("absent", cases["mark.put"], { isThemeReadOnly: true })).toEqual(["hasThemeAccess"])
    expect(asked("present", cases["mark.taken"], { isThemeReadOnly: true })).toEqual(["hasThemeAccess"])
    expect(asked("absent", put, { mark: "survey", isThemeReadOnly: true })).toBe("present")
  })

  test("[NET-071] [DOC-019] a watch mark asks for no right to write and for no writable document", () => {
    const reader = { ...cases["mark.put"], by: { canWrite: false }, person: null, isValidator: false }
    expect(asked("absent", reader, { mark: "survey", isReadOnly: true })).toBe("present")
    expect(asked("absent", reader, { mark: "survey", isTrashed: true })).toEqual(["isNotTrashed"])
  })
})
