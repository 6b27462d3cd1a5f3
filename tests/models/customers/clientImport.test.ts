import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type ClientImportEvent, clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { type ImportState, importStates } from "#schemas/customers/importRules.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { importCases as cases } from "#tests/models/customers/importCases.ts"

const faulty = { type: "lines.tried", faulty: 2 } as const
const nothing = { type: "import.launched", lines: 0 } as const
const partly = { type: "import.completed", left: 2 } as const
const stillFaulty = { type: "lines.corrected", faulty: 1 } as const
const paths = pathsOf(clientImportMachine, undefined as never, { ...cases, faulty, partly, stillFaulty })

const asked = (value: ImportState, event: ClientImportEvent) => {
  const verdict = decide(clientImportMachine, clientImportMachine.resolveState({ value }), event)
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored import, reloaded before every event, follows the model", () => {
  test.each(paths)("[VAL-049] [VAL-050] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(clientImportMachine)[0])
    const reload = () => clientImportMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ClientImportEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(clientImportMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state that is kept and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => String(state.value)))).toEqual(new Set([...importStates, "forgotten"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("an import by hand", () => {
  test("nothing is imported that was not tried, or has no good line", () => {
    expect(asked("read", cases["import.launched"])).toEqual(["isImportTried"])
    expect(asked("read", cases["lines.corrected"])).toEqual(["isImportTried"])
    expect(asked("read", faulty)).toBe("faulty")
    expect(asked("faulty", nothing)).toEqual(["isImportFaultless"])
    expect(asked("ready", nothing)).toEqual(["isImportFaultless"])
    expect(asked("faulty", cases["import.launched"])).toBe("queued")
    expect(asked("faulty", cases["lines.tried"])).toBe("ready")
    expect(asked("refused", nothing)).toEqual(["isImportFaultless"])
    expect(asked("failed", cases["import.launched"])).toBe("queued")
  })

  test("lines that were not imported are corrected and imported afterwards", () => {
    expect(asked("running", partly)).toBe("partial")
    expect(asked("partial", nothing)).toEqual(["isImportFaultless"])
    expect(asked("partial", cases["lines.corrected"])).toBe("ready")
    expect(asked("partial", { type: "lines.corrected", faulty: 1 })).toBe("faulty")
    expect(asked("partial", cases["import.launched"])).toBe("queued")
  })

  test("while a job has it nobody tries, launches or forgets it; a process that died leaves it to the next one", () => {
    for (const state of ["queued", "running"] as const)
      for (const event of [
        cases["lines.tried"],
        cases["lines.corrected"],
        cases["import.launched"],
        cases["import.forgotten"]
      ])
        expect(asked(state, event)).toEqual(["isImportAtRest"])
    expect(asked("running", cases["import.began"])).toBe("running")
  })

  test("what was imported is imported once", () => {
    expect(asked("running", cases["import.completed"])).toBe("done")
    expect(asked("done", cases["import.began"])).toEqual([])
    expect(asked("done", cases["import.launched"])).toEqual(["isImportNew"])
    expect(asked("done", cases["lines.tried"])).toEqual(["isImportNew"])
    expect(asked("done", cases["lines.corrected"])).toEqual(["isImportNew"])
    expect(asked("done", cases["import.forgotten"])).toBe("forgotten")
  })
})
