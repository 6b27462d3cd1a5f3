import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise, SimulatedClock } from "xstate"
import { importFlowMachine } from "#machines/customers/importFlow.machine.ts"
import type { ImportFailure, ImportFlowContext, ImportOutcome } from "#machines/customers/importFlow.setup.ts"
import { toImportView } from "#machines/customers/importFlow.projection.ts"
import type { Import, ImportId } from "#schemas/customers/imports.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const made = (change: Partial<Import> = {}): Import => ({
  id: 7 as ImportId,
  firm_id: 1 as FirmId,
  kind: "client_files",
  name: "clients.csv",
  state: "read",
  format: "csv",
  encoding: "utf-8",
  separator: ";",
  headings: ["Nom", "SIRET", ""],
  sample: [
    ["Crème", "1", ""],
    ["Eau", "2", " x "]
  ],
  columns: [
    { field: "company_name", column: 0 },
    { field: "siret", column: 1 }
  ],
  total: 2,
  run_total: 2,
  done: 0,
  imported: 0,
  faulty: 0,
  left_out: 0,
  good: change.state === "ready" ? 2 : 0,
  report: [],
  code: null,
  created_at: "2026-11-21T09:00:00.000Z",
  ended_at: null,
  ...change
})
const failure: ImportFailure = { code: "customer.import_empty", params: {} }
const outcomes = (...states: ReadonlyArray<Import["state"]>): ReadonlyArray<ImportOutcome> => [
  ...states.map((state): ImportOutcome => Result.succeed(made({ state }))),
  Result.fail(failure)
]
const source = { name: "clients.csv", size: 10 }
const modelOf = (id: number | null): Model<typeof importFlowMachine> => ({
  machine: importFlowMachine,
  input: { kind: "client_files", id },
  cases: {
    "kind.chosen": [{ type: "kind.chosen", kind: "client_files" }] as never,
    "file.chosen": [
      { type: "file.chosen", source },
      { type: "file.chosen", source: { ...source, size: 2_000_000 } }
    ] as never,
    "column.matched": [
      { type: "column.matched", column: 0, field: null },
      { type: "column.matched", column: 0, field: "company_name" }
    ] as never,
    "corrections.saved": [
      { type: "corrections.saved", found: made({ state: "faulty", faulty: 1, good: 1 }) },
      { type: "corrections.saved", found: made({ state: "faulty", faulty: 2 }) }
    ] as never,
    "xstate.done.actor.read": outcomes("read").map((output) => ({ type: "xstate.done.actor.read", output })),
    "xstate.done.actor.check": outcomes("faulty", "ready").map((output) => ({
      type: "xstate.done.actor.check",
      output
    })),
    "xstate.done.actor.launch": outcomes("queued").map((output) => ({ type: "xstate.done.actor.launch", output })),
    "xstate.done.actor.find": [...outcomes("read", "ready", "running", "done"), Result.succeed(null)].map((output) => ({
      type: "xstate.done.actor.find",
      output
    })),
    "xstate.done.actor.follow": outcomes("running", "refused", "partial", "done").map((output) => ({
      type: "xstate.done.actor.follow",
      output
    })),
    "xstate.done.actor.forget": [{ type: "xstate.done.actor.forget", output: Result.succeed(null) }] as never
  },
  vertex: ({ columns, failure: told, found }) => [found?.state, found?.good, columns.length, told?.code]
})
const models = [modelOf(null), modelOf(7)]

test("[VAL-049] [VAL-050] every state is reachable from a new import or a known one, and none is a dead end", () => {
  const [fresh, known] = models.map((model) => unreachedStates(model))
  expect(fresh?.filter((state) => known?.includes(state))).toEqual([])
  expect(models.flatMap((model) => deadEnds(model))).toEqual([])
  for (const model of models) holdsAtRandom(model)
})

test("the projection never offers what the machine would ignore", () => {
  for (const model of models)
    for (const state of reachable(model)) {
      const view = toImportView(state)
      expect(view.canLaunch).toBe(state.can({ type: "import.launched" }))
      expect(view.canCheck && view.missing.length > 0 && view.canMatch).toBe(false)
      expect(view.canDrop && view.busy).toBe(false)
      expect(view.canLaunch && (view.launchable === 0 || view.isCorrecting)).toBe(false)
    }
})

const actorNames = ["read", "find", "check", "launch", "forget"] as const
type Name = (typeof actorNames)[number]
type ImportRequest = Pick<ImportFlowContext, "kind" | "id" | "source" | "columns">

/** Runs the flow with answers that the test provides. */
const harness = (id: number | null) => {
  const pending: Array<{ readonly name: Name; readonly asked: ImportRequest } & PromiseWithResolvers<ImportOutcome>> =
    []
  const clock = new SimulatedClock()
  const actors = Object.fromEntries(
    actorNames.map((name) => [
      name,
      fromPromise<ImportOutcome, ImportRequest>(({ input }) => {
        const next = Promise.withResolvers<ImportOutcome>()
        pending.push({ ...next, name, asked: input })
        return next.promise
      })
    ])
  ) as never
  const actor = createActor(importFlowMachine.provide({ actors }), {
    input: { kind: "client_files", id },
    clock
  }).start()
  const answer = async (output: ImportOutcome) => {
    pending.at(-1)?.resolve(output)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, answer, clock, pending, view: () => toImportView(actor.getSnapshot()) }
}

describe("journeys", () => {
  test("[VAL-049] a file that is refused says why, and the next one is read, matched, tried and imported", async () => {
    const { actor, answer, clock, pending, view } = harness(null)
    const named: Array<number | null> = []
    let done = 0
    actor.on("import.named", ({ id }) => named.push(id))
    actor.on("import.done", () => (done += 1))
    actor.send({ type: "file.chosen", source })
    await answer(Result.fail(failure))
    expect(view()).toMatchObject({ step: "file", messageKey: "customer.import_empty", canChoose: true })
    actor.send({ type: "file.chosen", source })
    await answer(Result.succeed(made()))
    expect(view()).toMatchObject({ step: "columns", canCheck: true, missing: [] })
    expect(view().rows[2]).toEqual({ column: 2, heading: "", examples: ["x"], field: null })
    // A field that is matched to another column is removed from its former one.
    actor.send({ type: "column.matched", column: 2, field: "siret" })
    expect(view().rows.map(({ field }) => field)).toEqual(["company_name", null, "siret"])
    actor.send({ type: "column.matched", column: 2, field: null })
    expect(view()).toMatchObject({ missing: ["siret"], canCheck: false })
    actor.send({ type: "column.matched", column: 1, field: "siret" })
    actor.send({ type: "columns.confirmed" })
    expect(pending.at(-1)?.asked.columns).toHaveLength(2)
    await answer(Result.succeed(made({ state: "ready" })))
    actor.send({ type: "import.launched" })
    await answer(Result.succeed(made({ state: "queued" })))
    clock.increment(600)
    await answer(Result.succeed(made({ state: "running", done: 1 })))
    expect(view()).toMatchObject({ step: "end", isRunning: true, progress: 0.5 })
    clock.increment(600)
    await answer(Result.succeed(made({ state: "done", done: 2 })))
    expect(view()).toMatchObject({ step: "end", isDone: true, busy: false })
    expect([named, done]).toEqual([[7], 1])
  })

  test("[VAL-049] corrections keep it from being imported until they are saved; then the good lines go, and the others stay", async () => {
    const { actor, answer, clock, view } = harness(null)
    let done = 0
    actor.on("import.done", () => (done += 1))
    actor.send({ type: "file.chosen", source })
    await answer(Result.succeed(made()))
    actor.send({ type: "columns.confirmed" })
    await answer(Result.succeed(made({ state: "faulty", faulty: 2 })))
    expect(view()).toMatchObject({ step: "report", canLaunch: false, canCorrect: true, launchable: 0 })
    actor.send({ type: "corrections.began" })
    actor.send({ type: "corrections.began" })
    expect(view()).toMatchObject({ isCorrecting: true, canLaunch: false })
    actor.send({ type: "corrections.saved", found: made({ state: "faulty", faulty: 1, good: 1 }) })
    expect(view()).toMatchObject({ isCorrecting: false, canLaunch: true, launchable: 1, staying: 1 })
    actor.send({ type: "import.launched" })
    await answer(Result.succeed(made({ state: "queued", faulty: 1, good: 1 })))
    clock.increment(600)
    await answer(Result.succeed(made({ state: "partial", faulty: 1, imported: 1 })))
    expect(view()).toMatchObject({ step: "report", canLaunch: false, canCorrect: true, launchable: 0, staying: 1 })
    expect(done).toBe(1)
  })

  test("[TSK-O02] requests go all together: one wrong line holds the others back", async () => {
    const { actor, answer, view } = harness(null)
    actor.send({ type: "kind.chosen", kind: "information_requests" })
    actor.send({ type: "file.chosen", source })
    const requests = {
      kind: "information_requests",
      columns: [
        { field: "client", column: 0 },
        { field: "request_title", column: 1 }
      ]
    } as const
    await answer(Result.succeed(made(requests)))
    actor.send({ type: "columns.confirmed" })
    await answer(Result.succeed(made({ ...requests, state: "faulty", faulty: 1, good: 1 })))
    expect(view()).toMatchObject({ canLaunch: false, launchable: 0 })
  })

  test("[VAL-050] faulty lines keep it from being imported; the columns can be chosen again, or another file", async () => {
    const { actor, answer, pending, view } = harness(null)
    actor.send({ type: "kind.chosen", kind: "client_users" })
    actor.send({ type: "file.chosen", source })
    expect(pending.at(-1)?.asked.kind).toBe("client_users")
    await answer(Result.succeed(made()))
    actor.send({ type: "columns.confirmed" })
    await answer(Result.succeed(made({ state: "faulty", faulty: 1 })))
    expect(view()).toMatchObject({ step: "report", canLaunch: false, canReopen: true, canDrop: true })
    actor.send({ type: "columns.reopened" })
    expect(view().step).toBe("columns")
    actor.send({ type: "file.dropped" })
    expect(pending.at(-1)).toMatchObject({ name: "forget", asked: { id: 7 } })
    await answer(Result.fail(failure))
    expect(view()).toMatchObject({ step: "file", messageKey: null, found: null, canChoose: true })
  })

  test("after a reload it goes on where the server has it; a connection that was lost while it runs changes nothing", async () => {
    const { actor, answer, clock, view } = harness(7)
    expect(view()).toMatchObject({ isFinding: true, busy: true })
    await answer(Result.succeed(made({ state: "running" })))
    expect(view().isRunning).toBe(true)
    clock.increment(600)
    await answer(Result.fail({ code: "connection.lost", params: {} }))
    expect(view()).toMatchObject({ isRunning: true, messageKey: null })
    clock.increment(600)
    await answer(Result.succeed(made({ state: "refused", code: "customer.import_overtaken" })))
    expect(view()).toMatchObject({ step: "report", messageKey: "customer.import_overtaken", canLaunch: false })
    expect(actor.getSnapshot().can({ type: "columns.confirmed" })).toBe(true)
  })

  test("a file past the limit never leaves the browser", () => {
    const { actor, pending, view } = harness(null)
    actor.send({ type: "file.chosen", source: { ...source, size: 1_048_577 } })
    expect([pending.length, view().messageKey]).toEqual([0, "customer.import_too_large"])
    actor.send({ type: "file.chosen", source: { ...source, size: 1_048_576 } })
    expect(pending.length).toBe(1)
  })
})

describe.each([
  ["a new import", null],
  ["a known one", 7]
] as const)("the running actor follows the model of %s", (_, id) => {
  test.each(walks(modelOf(id)))("[VAL-049] [VAL-050] $title", async ({ run }) => {
    const { actor, answer, clock, pending } = harness(id)
    const heard = ({ event }: { readonly event: EventObject }) =>
      answer((event as unknown as { readonly output: ImportOutcome }).output)
    const broken = async () => {
      pending.at(-1)?.reject(new Error("a defect"))
      await Promise.resolve()
      await Promise.resolve()
    }
    const sent = ({ event }: { readonly event: EventObject }) => actor.send(event as never)
    const ids = [...actorNames, "follow"]
    await run({
      events: {
        ...Object.fromEntries(ids.map((name) => [`xstate.done.actor.${name}`, heard])),
        ...Object.fromEntries(ids.map((name) => [`xstate.error.actor.${name}`, broken])),
        "xstate.after.pollDelay.importFlow.running.waiting": () => clock.increment(600),
        ...Object.fromEntries(
          [
            "kind.chosen",
            "file.chosen",
            "column.matched",
            "columns.confirmed",
            "columns.reopened",
            "corrections.began",
            "corrections.saved",
            "import.launched",
            "file.dropped"
          ].map((name) => [name, sent])
        )
      } as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
