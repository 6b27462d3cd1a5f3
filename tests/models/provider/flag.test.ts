import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type FlagEvent, flagMachine } from "#machines/provider/flag.machine.ts"
import { flagSnapshot, toFlagAvailability } from "#machines/provider/flag.projection.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import { flagCases as cases, removedUnknowing } from "#tests/models/provider/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const facts = { documents: 1 }
const all = { ...cases, unknowing: removedUnknowing }
const paths = pathsOf(flagMachine, facts, all)

describe("a stored flag, reloaded before every event, follows the model", () => {
  test.each(paths)("$title", async ({ path }) => {
    let row = "usable"
    const reload = () => flagMachine.resolveState({ value: row as "usable", context: facts })
    const apply = ({ event }: { readonly event: FlagEvent }) => {
      const verdict = decide(flagMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
      row = String(verdict.success.next.value)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["usable", "retired", "removed"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

test("a flag is retired, renamed, offered again and removed", () => {
  let snapshot = initialTransition(flagMachine, facts)[0]
  for (const event of [cases["flag.retired"], cases["flag.changed"], cases["flag.offered"], cases["flag.removed"]]) {
    const verdict = decide(flagMachine, snapshot, event)
    if (Result.isFailure(verdict)) throw new Error(event.type)
    snapshot = verdict.success.next
  }
  expect(snapshot.value).toBe("removed")
})

describe("refusals", () => {
  const closedBy = (isUsable: boolean, event: FlagEvent) => {
    const asked = ask(flagMachine, flagSnapshot({ documents: 1, usable_on_documents: isUsable }), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }
  test("nobody removes a flag from more documents than they were told, and only a super admin acts", () => {
    for (const isUsable of [true, false]) {
      expect(closedBy(isUsable, removedUnknowing)).toEqual(["isUseKnown"])
      expect(closedBy(isUsable, cases["flag.removed"])).toBeNull()
      for (const event of Object.values(cases))
        expect(closedBy(isUsable, { ...event, by: { isSuperAdmin: false } })).toContain("isSuperAdmin")
    }
    expect(closedBy(true, cases["flag.offered"])).toEqual(["isFlagRetired"])
    expect(closedBy(false, cases["flag.retired"])).toEqual(["isFlagUsable"])
  })
  test("a row offers what the machine accepts", () => {
    for (const usable_on_documents of [true, false])
      expect(toFlagAvailability({ documents: 3, usable_on_documents })).toEqual({
        canChange: true,
        canRetire: usable_on_documents,
        canOffer: !usable_on_documents,
        canRemove: true
      })
  })
})
