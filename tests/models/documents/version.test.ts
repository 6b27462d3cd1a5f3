import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { type VersionEvent, versionMachine } from "#machines/documents/versions/version.machine.ts"
import {
  restoreVersionAvailability,
  versionSnapshot,
  versionState
} from "#machines/documents/versions/version.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { isMessageCode } from "#schemas/shared/messages/index.ts"
import { people, versionCases, versionFacts, versionPaths } from "#tests/models/documents/paths.ts"

type State = "unvalidated" | "validated" | "superseded"
const states: ReadonlyArray<State> = ["unvalidated", "validated", "superseded"]
const cases: ReadonlyArray<VersionEvent> = Object.values(versionCases)
const after = (value: State, event: VersionEvent, isClosed = false) =>
  Result.match(
    decide(
      versionMachine,
      versionMachine.resolveState({ value, context: { isReadOnly: isClosed, isHeld: isClosed } }),
      event
    ),
    {
      onSuccess: ({ jobs, next }) => ({ state: next.value, jobs }),
      onFailure: ({ closedBy }) => ({ closedBy })
    }
  )
const to = (state: State) => ({ state, jobs: [] })
const closed = (...closedBy: ReadonlyArray<string>) => ({ closedBy })

describe("a stored version, reloaded before every event, follows the model", () => {
  test.each(versionPaths)("[DOC-020] $title", async ({ path }) => {
    let row = JSON.stringify({ value: "unvalidated", context: versionFacts })
    const reload = () => versionMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: VersionEvent }) => {
      const { next } = Result.getOrThrow(decide(versionMachine, reload(), event))
      row = JSON.stringify({ value: next.value, context: next.context })
    }
    await path.test({
      events: Object.fromEntries(cases.map(({ type }) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toEqual(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = versionPaths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(states))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(
      new Set(["xstate.init", ...Object.keys(versionCases)])
    )
  })
})

describe("journeys", () => {
  const play = (...events: ReadonlyArray<VersionEvent>) =>
    events.reduce(
      (snapshot, event) => Result.getOrThrow(decide(versionMachine, snapshot, event)).next,
      versionMachine.resolveState({ value: "unvalidated", context: versionFacts })
    ).value
  const c = versionCases

  test("[DOC-022] [DOC-023] a version is validated, and not any more", () => {
    expect(play(c["version.validated"])).toBe("validated")
    expect(play(c["version.validated"], c["version.unvalidated"])).toBe("unvalidated")
  })

  test("[DOC-004] a validated version gives way to the next, comes back as a copy and stays where it is", () => {
    expect(play(c["version.validated"], c["version.superseded"], c["version.restored"])).toBe("superseded")
  })
})

describe("refused actions", () => {
  test("[DOC-019] [DOC-O04] [DOC-018] each state names what it refuses", () => {
    const refusals = (state: State) =>
      Object.fromEntries(
        cases.map(({ type }) => {
          const verdict = after(state, { type, by: people.guest }, true)
          return [type, "closedBy" in verdict ? verdict.closedBy.join(" ") : "open"]
        })
      )
    expect(refusals("unvalidated")).toEqual({
      "version.validated": "mayValidate isWritable",
      "version.unvalidated": "isValidated",
      "version.superseded": "isWriter isWritable isNotInSignature",
      "version.restored": "isSuperseded"
    })
    expect(refusals("validated")).toEqual({
      "version.validated": "isNotValidated",
      "version.unvalidated": "mayValidate isWritable isNotInSignature",
      "version.superseded": "isWriter isWritable isNotInSignature",
      "version.restored": "isSuperseded"
    })
    expect(refusals("superseded")).toEqual({
      "version.validated": "isLatest",
      "version.unvalidated": "isLatest",
      "version.superseded": "isLatest",
      "version.restored": "isWriter isWritable isNotInSignature"
    })
  })

  test("[DOC-004] only an earlier version is restored", () => {
    expect(after("superseded", versionCases["version.restored"])).toEqual(to("superseded"))
    for (const state of ["unvalidated", "validated"] as const)
      expect(after(state, versionCases["version.restored"])).toEqual(closed("isSuperseded"))
  })

  test("every way to be refused has a text", () => {
    for (const guard of Object.keys(versionMachine.implementations.guards))
      expect([guard, isMessageCode(`closed.${guard}`)]).toEqual([guard, true])
  })
})

describe("rebuilt from the wire", () => {
  const document = { version_id: 2, read_only: false, is_validated: false, deleted_at: null }

  test.each([
    [{ id: 1, validated_at: null }, "superseded"],
    [{ id: 1, validated_at: "2026-01-02T03:04:05Z" }, "superseded"],
    [{ id: 2, validated_at: null }, "unvalidated"],
    [{ id: 2, validated_at: "2026-01-02T03:04:05Z" }, "validated"]
  ] as const)("[DOC-003] [DOC-007] %j of a chain that ends with 2 is %s", (version, state) => {
    expect(versionState(version, document)).toBe(state)
    expect(versionSnapshot(version, document).value).toBe(state)
  })

  test("[DOC-018] [DOC-019] [DOC-020] a version is restored where both it and its document let it", () => {
    const earlier = { id: 1, validated_at: null }
    const restoring = (facts: Partial<typeof document>, by = people.writer as (typeof people)[keyof typeof people]) =>
      restoreVersionAvailability(earlier, { ...document, ...facts }, by)
    expect(restoring({})).toEqual({ open: true, closedBy: [] })
    expect(restoring({ is_validated: true })).toEqual({ open: false, closedBy: ["isNotValidated"] })
    expect(restoring({ read_only: true })).toEqual({ open: false, closedBy: ["isWritable"] })
    expect(restoring({}, people.guest)).toEqual({ open: false, closedBy: ["isWriter"] })
    expect(restoreVersionAvailability({ id: 2, validated_at: null }, document, people.writer)).toEqual({
      open: false,
      closedBy: ["isSuperseded"]
    })
  })
})
