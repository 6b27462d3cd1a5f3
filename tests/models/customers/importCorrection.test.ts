import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise } from "xstate"
import { importCorrectionMachine } from "#machines/customers/importCorrection.machine.ts"
import { toCorrectionView } from "#machines/customers/importCorrection.projection.ts"
import type {
  CorrectionFailure,
  CorrectionInput,
  LoadOutcome,
  SaveOutcome
} from "#machines/customers/importCorrection.setup.ts"
import { changedLines, includedLines } from "#schemas/customers/importLines.ts"
import { faultsOf } from "#schemas/customers/importRows.ts"
import type { Import, ImportChange, ImportFault, KeptLine, MatchedColumn } from "#schemas/customers/imports.ts"
import fc from "#tests/support/properties.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"
import "#schemas/customers/phonePlans.ts"

const columns: ReadonlyArray<MatchedColumn> = [
  { field: "company_name", column: 0 },
  { field: "siret", column: 1 },
  { field: "contact_phone", column: 3 }
]
const siret = "40483304800022"
const other = "55210055400013"
const line = (number: number, name: string, numberOf: string, phone = ""): KeptLine => ({
  line: number,
  cells: [name, numberOf, "", phone],
  left_out: false
})
const lines = [line(2, "Crème", siret), line(3, "Eau", "123", "00"), line(4, "Thé", other, "00")]
const input: CorrectionInput = { kind: "client_files", columns, report: [], today: "2026-11-23" }
const known: ImportFault = { line: 2, field: "siret", code: "customer.siret_known_here", value: siret }
const report = (some: ReadonlyArray<KeptLine>) => [
  ...faultsOf("client_files", columns, includedLines(some), input.today),
  ...(some[0]?.cells[1] === siret && !some[0].left_out ? [known] : [])
]
const answered = (faults: ReadonlyArray<ImportFault>) => Result.succeed({ report: faults } as Import)
const failure: CorrectionFailure = { code: "connection.lost", params: {} }

const model: Model<typeof importCorrectionMachine> = {
  machine: importCorrectionMachine,
  input: { ...input, report: report(lines) },
  cases: {
    "xstate.done.actor.load": [Result.succeed(lines), Result.fail(failure)].map((output) => ({
      type: "xstate.done.actor.load",
      output
    })),
    "xstate.done.actor.save": [answered([]), Result.fail(failure)].map((output) => ({
      type: "xstate.done.actor.save",
      output
    })),
    "cell.opened": [
      { type: "cell.opened", line: 3, column: 3 },
      { type: "cell.opened", line: 3, column: 2 }
    ] as never,
    "cell.cleared": [
      { type: "cell.cleared", line: 3, column: 3 },
      { type: "cell.cleared", line: 3, column: 1 }
    ] as never,
    "text.typed": [{ type: "text.typed", text: "01 23 45 67 89" }] as never,
    "edit.committed": [
      { type: "edit.committed", then: "stay" },
      { type: "edit.committed", then: "next" }
    ] as never,
    "line.toggled": [
      { type: "line.toggled", line: 4 },
      { type: "line.toggled", line: 9 }
    ] as never,
    "filter.chosen": [{ type: "filter.chosen", isFaultyOnly: true }] as never
  },
  // How often a change was sent again does not distinguish two states.
  vertex: ({ edit, failure: told, filtered, offer, pending, sent }) => [
    edit?.line,
    edit?.column,
    offer === null,
    filtered === null,
    Math.min(pending.length, 2),
    Math.min(sent, 1),
    told?.code
  ]
}

test("[VAL-049] every state of a correction is reachable, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("the projection never offers what the machine would ignore", () => {
  for (const state of reachable(model)) {
    const view = toCorrectionView(state)
    expect(view.canRetry).toBe(state.can({ type: "save.retried" }))
    expect(view.offer !== null && view.isOpen).toBe(state.can({ type: "offer.taken" }))
    for (const row of view.rows)
      for (const { column, isClearable } of row.cells)
        if (isClearable && view.isOpen) expect(state.can({ type: "cell.cleared", line: row.line, column })).toBe(true)
  }
})

/** Runs the correction with answers that the test provides. */
const harness = async (kept: ReadonlyArray<KeptLine> = lines, faults: ReadonlyArray<ImportFault> = report(kept)) => {
  const saves: Array<{ readonly changes: ReadonlyArray<ImportChange> } & PromiseWithResolvers<SaveOutcome>> = []
  const actors = {
    load: fromPromise<LoadOutcome>(() => Promise.resolve(Result.succeed(kept))),
    save: fromPromise<SaveOutcome, ReadonlyArray<ImportChange>>(({ input: changes }) => {
      const next = Promise.withResolvers<SaveOutcome>()
      saves.push({ ...next, changes })
      return next.promise
    })
  }
  const told: Array<string> = []
  const actor = createActor(importCorrectionMachine.provide({ actors }), { input: { ...input, report: faults } })
  actor.on("*", ({ type }) => told.push(type))
  actor.start()
  const settle = async () => {
    for (let turns = 0; turns < 4; turns++) await Promise.resolve()
  }
  await settle()
  const answer = async (outcome: SaveOutcome) => {
    saves.at(-1)?.resolve(outcome)
    await settle()
  }
  return { actor, answer, saves, settle, told, view: () => toCorrectionView(actor.getSnapshot()) }
}

describe("journeys", () => {
  test("[VAL-049] a wrong cell is judged at each letter and corrected; the server is told once at a time, and judges again", async () => {
    const { actor, answer, saves, told, view } = await harness()
    expect(view().rows.map(({ state }) => state)).toEqual(["known", "wrong", "wrong"])
    expect(view()).toMatchObject({ faulty: 3, count: 3 })
    actor.send({ type: "cell.opened", line: 3, column: 1 })
    expect(view()).toMatchObject({ edit: { text: "123" }, editCode: "customer.siret_invalid", editClears: false })
    actor.send({ type: "text.typed", text: siret })
    expect(view().editCode).toBeNull()
    // Tab opens the next cell to correct, the telephone number of the same line.
    actor.send({ type: "edit.committed", then: "next" })
    expect(view().edit).toEqual({ line: 3, column: 3, text: "00" })
    // Line 2 has the same value: the error is shown before the server answers.
    expect(view().rows[1]?.cells.map(({ code }) => code)).toEqual([
      null,
      "customer.import_twice",
      "customer.phone_invalid"
    ])
    expect(saves.map(({ changes }) => changes)).toEqual([[{ lines: [3], column: 1, value: siret }]])
    actor.send({ type: "text.typed", text: "01 23 45 67 89" })
    actor.send({ type: "edit.committed", then: "previous" })
    expect(view().edit).toMatchObject({ line: 3, column: 1 })
    actor.send({ type: "edit.left" })
    expect([saves.length, view().offer?.lines]).toEqual([1, [4]])
    actor.send({ type: "offer.taken" })
    await answer(answered(report(changedLines(lines, saves[0]?.changes ?? []))))
    expect(saves[1]?.changes).toEqual([
      { lines: [3], column: 3, value: "01 23 45 67 89" },
      { lines: [4], column: 3, value: "01 23 45 67 89" }
    ])
    expect(told).toEqual(["changes.began"])
    const every = saves.flatMap(({ changes }) => changes)
    await answer(answered(report(changedLines(lines, every))))
    expect(told).toEqual(["changes.began", "changes.saved"])
    expect(view().rows.map(({ state }) => state)).toEqual(["known", "repeated", "good"])
  })

  test("an optional value is emptied, and everywhere it stands; a needed one is not", async () => {
    const { actor, saves, view } = await harness()
    expect(actor.getSnapshot().can({ type: "cell.cleared", line: 3, column: 1 })).toBe(false)
    actor.send({ type: "cell.cleared", line: 3, column: 3 })
    expect(view().offer).toEqual({ column: 3, from: "00", value: "", lines: [4] })
    actor.send({ type: "offer.declined" })
    expect(view().offer).toBeNull()
    expect(view().rows[2]?.state).toBe("wrong")
    actor.send({ type: "cell.cleared", line: 4, column: 3 })
    expect([view().offer, view().rows[2]?.state]).toEqual([null, "good"])
    expect(saves).toHaveLength(1)
  })

  test("Escape keeps what was there, a commit without a change sends nothing, a line left out is in nobody's way", async () => {
    const { actor, saves, view } = await harness()
    actor.send({ type: "cell.opened", line: 3, column: 1 })
    actor.send({ type: "text.typed", text: siret })
    actor.send({ type: "edit.left" })
    actor.send({ type: "cell.opened", line: 3, column: 1 })
    actor.send({ type: "edit.committed", then: "stay" })
    expect([saves.length, view().edit]).toEqual([0, null])
    actor.send({ type: "line.toggled", line: 3 })
    expect(view().rows[1]?.state).toBe("left_out")
    expect(actor.getSnapshot().can({ type: "cell.opened", line: 3, column: 1 })).toBe(false)
    expect(view().left.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true, false])
    actor.send({ type: "line.toggled", line: 3 })
    expect(view().rows[1]?.state).toBe("wrong")
  })

  test("the filter keeps a line that was corrected under it in sight, and lets it go afterwards", async () => {
    const { actor, view } = await harness()
    actor.send({ type: "cell.cleared", line: 4, column: 3 })
    actor.send({ type: "filter.chosen", isFaultyOnly: true })
    expect(view().rows.map((row) => row.line)).toEqual([2, 3])
    actor.send({ type: "line.toggled", line: 2 })
    expect(view().rows.map((row) => row.line)).toEqual([2, 3])
    actor.send({ type: "filter.chosen", isFaultyOnly: false })
    expect(view().rows).toHaveLength(3)
  })

  test("what could not be saved stays in the table and is sent again, with what was changed meanwhile", async () => {
    const { actor, answer, saves, told, view } = await harness()
    actor.send({ type: "cell.cleared", line: 3, column: 3 })
    await answer(Result.fail(failure))
    expect(view()).toMatchObject({ messageKey: "connection.lost", canRetry: true })
    actor.send({ type: "cell.cleared", line: 4, column: 3 })
    expect(saves).toHaveLength(1)
    actor.send({ type: "save.retried" })
    expect(saves[1]?.changes.map((change) => change.lines)).toEqual([[3], [4]])
    await answer(answered([]))
    expect([view().messageKey, told]).toEqual([null, ["changes.began", "changes.saved"]])
  })
})

test("[VAL-049] whatever is corrected, the table tells what the server will tell", async () => {
  const value = fc.constantFrom("", "00", siret, other, "Crème", "=1+1", "01 23 45 67 89")
  const change = fc.oneof(
    fc.record({ lines: fc.constantFrom([2], [3], [4]), column: fc.constantFrom(0, 1, 3), value }),
    fc.record({ lines: fc.constantFrom([2], [3], [4]), left_out: fc.boolean() })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
      const { actor } = await harness(lines, faultsOf("client_files", columns, lines, input.today))
      let expected: ReadonlyArray<KeptLine> = lines
      for (const one of changes) {
        const [at = 0] = one.lines
        if ("left_out" in one) {
          actor.send({ type: "line.toggled", line: at })
          const now = expected.find((kept) => kept.line === at)?.left_out ?? false
          expected = changedLines(expected, [{ lines: [at], left_out: !now }])
        } else if (actor.getSnapshot().can({ type: "cell.opened", line: at, column: one.column })) {
          actor.send({ type: "cell.opened", line: at, column: one.column })
          actor.send({ type: "text.typed", text: one.value })
          actor.send({ type: "edit.committed", then: "stay" })
          expected = changedLines(expected, [one])
        }
      }
      const { context } = actor.getSnapshot()
      expect(context.lines).toEqual(expected)
      expect(context.faults).toEqual([...faultsOf("client_files", columns, includedLines(expected), input.today)])
      actor.stop()
    }),
    { numRuns: 60 }
  )
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[VAL-049] $title", async ({ run }) => {
    const pending: Array<PromiseWithResolvers<never>> = []
    const asked = () => {
      const next = Promise.withResolvers<never>()
      pending.push(next)
      return next.promise
    }
    const actors = { load: fromPromise(asked), save: fromPromise(asked) } as never
    const actor = createActor(importCorrectionMachine.provide({ actors }), { input: model.input }).start()
    const settle = async () => {
      for (let turns = 0; turns < 4; turns++) await Promise.resolve()
    }
    const heard = async ({ event }: { readonly event: EventObject }) => {
      pending.at(-1)?.resolve((event as unknown as { readonly output: never }).output)
      await settle()
    }
    const broken = async () => {
      pending.at(-1)?.reject(new Error("a defect"))
      await settle()
    }
    const sent = ({ event }: { readonly event: EventObject }) => actor.send(event as never)
    await run({
      events: {
        "xstate.done.actor.load": heard,
        "xstate.done.actor.save": heard,
        "xstate.error.actor.load": broken,
        "xstate.error.actor.save": broken,
        ...Object.fromEntries(
          [
            "cell.opened",
            "cell.cleared",
            "text.typed",
            "edit.committed",
            "edit.left",
            "line.toggled",
            "filter.chosen",
            "offer.taken",
            "offer.declined",
            "save.retried",
            "load.retried"
          ].map((name) => [name, sent])
        )
      } as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
