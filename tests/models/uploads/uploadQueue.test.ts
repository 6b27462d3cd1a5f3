import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, setup, SimulatedClock } from "xstate"
import type { Outcome, UploadEvent, UploadPhase, UploadReported } from "#machines/uploads/upload.types.ts"
import { uploadMachine } from "#machines/uploads/upload.machine.ts"
import { uploadQueueMachine } from "#machines/uploads/uploadQueue.machine.ts"
import { storedOf } from "#machines/uploads/queueEntries.ts"
import { toUploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import type { DocumentAdded, UploadQueueEvent } from "#machines/uploads/uploadQueue.types.ts"
import { NodeId } from "#schemas/shared/ids.ts"
import type { PlaceRequest, StoredUpload, UploadItem, UploadOwner, UploadRequest } from "#schemas/uploads/uploadJob.ts"
import {
  destination,
  documentNode as document,
  existing,
  item,
  otherOwner,
  owner,
  probe
} from "#tests/models/uploads/builders.ts"
import fc from "#tests/support/properties.ts"
import { deadEnds, type Model, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const id = item().id
const reported = (phase: UploadPhase, overrides: Partial<UploadReported> = {}): UploadReported => ({
  type: "upload.reported",
  id,
  phase,
  sent: 0,
  renamed: false,
  choice: null,
  existing: null,
  failure: null,
  document: null,
  ...overrides
})
const file = { name: item().name, size: item().size, lastModified: item().lastModified }
const stored: StoredUpload = { item: item(), destination, renamed: false, choice: null, paused: false, failure: null }

const events = {
  "session.opened": [
    { type: "session.opened", owner },
    { type: "session.opened", owner: otherOwner }
  ],
  "session.expired": [{ type: "session.expired" }],
  "session.ended": [{ type: "session.ended" }],
  "files.added": [{ type: "files.added", items: [item()], destination }],
  "upload.reported": [
    reported("queued"),
    reported("sending", { sent: 5 }),
    reported("needsFile"),
    reported("finished", { sent: 12_000_000, document })
  ],
  "upload.cancelled": [{ type: "upload.cancelled", id }],
  "upload.paused": [{ type: "upload.paused", id }],
  "upload.resumed": [{ type: "upload.resumed", id }],
  "upload.retried": [{ type: "upload.retried", id }],
  "name.accepted": [{ type: "name.accepted", id }],
  "file.given": [{ type: "file.given", id, fileId: "again", file }],
  "choice.made": [
    { type: "choice.made", id, choice: "version", forAll: false },
    { type: "choice.made", id, choice: "document", forAll: true }
  ],
  "all.cancelled": [{ type: "all.cancelled" }],
  "all.paused": [{ type: "all.paused" }],
  "all.resumed": [{ type: "all.resumed" }],
  "all.retried": [{ type: "all.retried" }],
  "all.namesAccepted": [{ type: "all.namesAccepted" }],
  "finished.cleared": [{ type: "finished.cleared" }],
  "browser.wentOffline": [{ type: "browser.wentOffline" }],
  "browser.cameOnline": [{ type: "browser.cameOnline" }],
  "time.passed": [{ type: "time.passed", now: 1_000 }]
} satisfies { readonly [Type in UploadQueueEvent["type"]]: ReadonlyArray<Extract<UploadQueueEvent, { type: Type }>> }

const model: Model<typeof uploadQueueMachine> = {
  machine: uploadQueueMachine,
  input: undefined as never,
  cases: {
    ...events,
    "xstate.done.actor.restore": [[], [stored]].map((output) => ({ type: "xstate.done.actor.restore", output }))
  },
  vertex: ({ entries, owner: who }) => [who?.firmId, entries.map(({ phase }) => phase)]
}

test("[UPL-O09] every state of the queue is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

/** The queue alone: its uploads only record the events that they get. */
const alone = () => {
  const told: Array<readonly [string, string]> = []
  const kept: Array<ReadonlyArray<string>> = []
  const wiped: Array<UploadOwner | null> = []
  const pending: Record<string, (answer: unknown) => void> = {}
  const broken: Record<string, (cause: Error) => void> = {}
  const held = (name: string) => () =>
    new Promise<never>((resolve, reject) => {
      pending[name] = resolve as (answer: unknown) => void
      broken[name] = reject
    })
  const upload = setup({
    types: { input: {} as StoredUpload, context: {} as { readonly id: string }, events: {} as UploadEvent },
    actions: { write: ({ context, event }) => void told.push([context.id, event.type]) }
  }).createMachine({ context: ({ input }) => ({ id: input.item.id }), on: { "*": { actions: "write" } } })
  const actor = createActor(
    uploadQueueMachine.provide({
      actors: {
        upload: upload as never,
        restore: fromPromise<ReadonlyArray<StoredUpload>, UploadOwner | null>(held("restore")),
        wipe: fromPromise(({ input }) => {
          wiped.push(input)
          return held("wipe")()
        }),
        keeper: fromCallback(({ receive }) =>
          receive(({ uploads }) => void kept.push(uploads.map((one) => one.item.name)))
        ),
        signals: fromCallback(() => {})
      }
    })
  ).start()
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    actor,
    told,
    kept,
    wiped,
    send: (event: UploadQueueEvent) => actor.send(event),
    answer: async (name: string, output: unknown) => {
      pending[name]?.(output)
      await settle()
    },
    breakDown: async (name: string) => {
      broken[name]?.(new Error("defect"))
      await settle()
    }
  }
}

test("[UPL-O09] on every walk, the running queue follows the model", async () => {
  for (const { run } of walks(model)) {
    const world = alone()
    await run({
      events: {
        ...Object.fromEntries(
          Object.keys(events).map((type) => [
            type,
            ({ event }: { readonly event: unknown }) => world.send(event as UploadQueueEvent)
          ])
        ),
        ...Object.fromEntries(
          ["restore", "wipe"].flatMap((name) => [
            [
              `xstate.done.actor.${name}`,
              ({ event }: { readonly event: unknown }) =>
                world.answer(name, (event as { readonly output?: unknown }).output)
            ],
            [`xstate.error.actor.${name}`, () => world.breakDown(name)]
          ])
        )
      } as never,
      states: {
        "*": (expected) => {
          const { context, value } = world.actor.getSnapshot()
          expect([value, context.entries, context.owner]).toEqual([
            expected.value,
            expected.context.entries,
            expected.context.owner
          ])
        }
      }
    })
    world.actor.stop()
  }
})

test("the walks drive every event of the queue", () => {
  const driven = new Set(walks(model).flatMap(({ title }) => title.split(" > ")))
  expect(Object.keys(events).filter((type) => !driven.has(type))).toEqual([])
})

/** The queue with real uploads, whose work ends when the test says so. */
const whole = async (kept: ReadonlyArray<StoredUpload> = []) => {
  const clock = new SimulatedClock()
  const transfers = new Map<string, (event: UploadEvent) => void>()
  const stopped: Array<string> = []
  const saves: Array<ReadonlyArray<StoredUpload>> = []
  const added: Array<DocumentAdded> = []
  const wiped: Array<UploadOwner | null> = []
  const taken = new Set<string>()
  const missing = new Set<string>()
  const upload = uploadMachine.provide({
    actors: {
      ensureFolder: fromPromise<Outcome<NodeId>, PlaceRequest>(() => Promise.resolve(Result.succeed(NodeId.make(7)))),
      openFile: fromPromise(({ input }) =>
        Promise.resolve(
          missing.has(input.fileId)
            ? Result.fail({ kind: "file" as const, code: "upload.file_needed", params: {}, retryAfter: null })
            : Result.succeed(null)
        )
      ),
      probe: fromPromise(({ input }) =>
        Promise.resolve(Result.succeed(probe(taken.has(input.name) ? { existing: existing(true) } : {})))
      ),
      transfer: fromCallback(({ input, sendBack }) => {
        transfers.set(input.name, sendBack)
        return () => {
          stopped.push(input.name)
          transfers.delete(input.name)
        }
      }),
      forget: fromPromise<unknown, UploadRequest>(() => Promise.resolve())
    }
  })
  const actor = createActor(
    uploadQueueMachine.provide({
      actors: {
        upload,
        restore: fromPromise(() => Promise.resolve(kept)),
        wipe: fromPromise(({ input }) => Promise.resolve(void wiped.push(input))),
        keeper: fromCallback(({ receive }) => receive(({ uploads }) => void saves.push(uploads))),
        signals: fromCallback(() => {})
      }
    }),
    { clock }
  )
  actor.on("document.added", (event) => added.push(event))
  actor.start()
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }
  const send = async (event: UploadQueueEvent) => {
    actor.send(event)
    await settle()
  }
  await send({ type: "session.opened", owner })
  return {
    actor,
    clock,
    added,
    missing,
    saves,
    send,
    stopped,
    taken,
    wiped,
    sending: () => [...transfers.keys()],
    progress: (name: string, sent: number) => transfers.get(name)?.({ type: "transfer.progressed", sent, arrived: 1 }),
    finish: async (name: string) => {
      transfers.get(name)?.({ type: "transfer.ended", outcome: Result.succeed(document) })
      await settle()
    },
    fail: async (name: string, kind: "session" | "refused") => {
      transfers.get(name)?.({
        type: "transfer.ended",
        outcome: Result.fail({ kind, code: `error.${kind}`, params: {}, retryAfter: null })
      })
      await settle()
    },
    view: () => toUploadQueueView(actor.getSnapshot()),
    phases: () => toUploadQueueView(actor.getSnapshot()).uploads.map(({ name, phase }) => `${name} ${phase}`)
  }
}
const named = (letter: string, overrides: Partial<UploadItem> = {}) =>
  item({ id: letter, name: `${letter}.pdf`, size: 10_000_000, ...overrides })
const add = (...letters: ReadonlyArray<string>) => ({
  type: "files.added" as const,
  items: letters.map((letter) => named(letter)),
  destination
})

describe("journeys", () => {
  test("[UPL-004] [CST-011] at most four files run, the others follow in the order they were added", async () => {
    const queue = await whole()
    await queue.send(add("a", "b", "c", "d", "e", "f"))
    expect(queue.sending()).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"])
    await queue.finish("c.pdf")
    expect(queue.sending()).toEqual(["a.pdf", "b.pdf", "d.pdf", "e.pdf"])
    await queue.fail("a.pdf", "refused")
    expect(queue.phases()).toEqual([
      "a.pdf failed",
      "b.pdf sending",
      "c.pdf finished",
      "d.pdf sending",
      "e.pdf sending",
      "f.pdf sending"
    ])
    expect(queue.added).toEqual([{ type: "document.added", ...destination, document }])
  })

  test("[UPL-O01] one upload or all of them are cancelled, running or waiting in line", async () => {
    const queue = await whole()
    await queue.send(add("a", "b", "c", "d", "e", "f"))
    await queue.send({ type: "upload.cancelled", id: "e" })
    await queue.send({ type: "upload.cancelled", id: "a" })
    expect(queue.sending()).toEqual(["b.pdf", "c.pdf", "d.pdf", "f.pdf"])
    await queue.send({ type: "all.cancelled" })
    expect([queue.sending(), new Set(queue.view().uploads.map(({ state }) => state))]).toEqual([
      [],
      new Set(["cancelled"])
    ])
    await queue.send({ type: "finished.cleared" })
    expect(queue.view()).toMatchObject({ uploads: [], busy: false, canClear: false })
  })

  test("pausing gives the place to the next in line, resuming lines up again", async () => {
    const queue = await whole()
    await queue.send(add("a", "b", "c", "d", "e"))
    await queue.send({ type: "upload.paused", id: "a" })
    expect(queue.sending()).toEqual(["b.pdf", "c.pdf", "d.pdf", "e.pdf"])
    await queue.send({ type: "upload.resumed", id: "a" })
    expect(queue.phases()[0]).toBe("a.pdf queued")
    await queue.send({ type: "all.paused" })
    expect(queue.sending()).toEqual([])
    await queue.send({ type: "all.resumed" })
    expect(queue.sending().toSorted()).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"])
  })

  test("[DOC-027] the answer to a taken name can stand for all, asked or not yet asked", async () => {
    const queue = await whole()
    for (const letter of ["a", "b", "c", "d", "e", "f"]) queue.taken.add(`${letter}.pdf`)
    await queue.send(add("a", "b", "c", "d", "e", "f"))
    expect(queue.view()).toMatchObject({ asking: 6, running: 0 })
    await queue.send({ type: "choice.made", id: "b", choice: "document", forAll: false })
    expect(queue.sending()).toEqual(["b.pdf"])
    await queue.send({ type: "choice.made", id: "a", choice: "version", forAll: true })
    expect(queue.view().asking).toBe(0)
    expect(queue.view().uploads.map(({ choice }) => choice)).toEqual([
      "version",
      "document",
      "version",
      "version",
      "version",
      "version"
    ])
  })

  test("[VAL-O07] a file with a bad name is offered a repaired one before it is sent", async () => {
    const queue = await whole()
    await queue.send({ type: "files.added", items: [named("a", { name: "a|b.pdf" })], destination })
    expect(queue.view().uploads[0]).toMatchObject({ phase: "naming", name: "a|b.pdf", documentName: "a-b.pdf" })
    await queue.send({ type: "name.accepted", id: "a" })
    expect(queue.sending()).toEqual(["a-b.pdf"])
  })

  test("[UPL-O08] an expired session stops everything and loses nothing; signing in again goes on", async () => {
    const queue = await whole()
    await queue.send(add("a", "b", "c", "d", "e"))
    await queue.send({ type: "session.expired" })
    expect([queue.sending(), queue.view().expired]).toEqual([[], true])
    await queue.send({ type: "upload.cancelled", id: "a" })
    expect(queue.sending()).toEqual([])
    await queue.send({ type: "session.opened", owner })
    expect(queue.sending()).toEqual(["b.pdf", "c.pdf", "d.pdf", "e.pdf"])
  })

  test("[UPL-O09] signing out wipes what is kept, another firm's queue is only set aside", async () => {
    const queue = await whole()
    await queue.send(add("a"))
    await queue.send({ type: "session.opened", owner: otherOwner })
    expect([queue.stopped, queue.wiped, queue.view().uploads]).toEqual([["a.pdf"], [], []])
    expect(queue.saves.at(-2)?.map(({ item: one }) => one.name)).toEqual(["a.pdf"])
    await queue.send({ type: "session.ended" })
    expect([queue.wiped, queue.actor.getSnapshot().value]).toEqual([[otherOwner], "closed"])
  })

  test("[UPL-O09] whatever happens, what is kept is what a reload must find; an upload's own steps write nothing", async () => {
    const letter = fc.constantFrom("a", "b", "c", "d", "e")
    type Queue = Awaited<ReturnType<typeof whole>>
    const step = fc.oneof(
      { weight: 3, arbitrary: letter.map((id) => (queue: Queue) => queue.send(add(id))) },
      letter.map((id) => (queue: Queue) => queue.send({ type: "upload.paused", id })),
      letter.map((id) => (queue: Queue) => queue.send({ type: "upload.resumed", id })),
      letter.map((id) => (queue: Queue) => queue.send({ type: "upload.cancelled", id })),
      letter.map((id) => (queue: Queue) => queue.send({ type: "upload.retried", id })),
      letter.map((id) => (queue: Queue) => queue.send({ type: "choice.made", id, choice: "document", forAll: false })),
      letter.map((id) => async (queue: Queue) => queue.progress(`${id}.pdf`, 5_000_000)),
      letter.map((id) => (queue: Queue) => queue.finish(`${id}.pdf`)),
      letter.map((id) => (queue: Queue) => queue.fail(`${id}.pdf`, "refused")),
      fc.constant((queue: Queue) => queue.send({ type: "all.paused" })),
      fc.constant((queue: Queue) => queue.send({ type: "finished.cleared" }))
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const queue = await whole()
        for (const act of steps) {
          await act(queue)
          expect(queue.saves.at(-1)).toEqual(storedOf(queue.actor.getSnapshot().context.entries))
        }
      }),
      { numRuns: 60 }
    )
    const queue = await whole()
    await queue.send(add("a"))
    const before = queue.saves.length
    expect(queue.sending()).toEqual(["a.pdf"])
    queue.progress("a.pdf", 5_000_000)
    await queue.send({ type: "choice.made", id: "a", choice: "document", forAll: false })
    queue.progress("a.pdf", 8_000_000)
    await queue.finish("a.pdf")
    expect(queue.saves.slice(before).map((kept) => kept.map(({ choice }) => choice))).toEqual([["document"], []])
  })

  test("[UPL-O09] what was left comes back after a reload and goes on when the same file is dropped again", async () => {
    const upload = (letter: string, overrides: Partial<StoredUpload> = {}): StoredUpload => ({
      item: named(letter),
      destination,
      renamed: false,
      choice: null,
      paused: false,
      failure: null,
      ...overrides
    })
    const queue = await whole([upload("a"), upload("b", { paused: true })])
    expect(queue.phases()).toEqual(["a.pdf sending", "b.pdf paused"])
    queue.missing.add("b")
    await queue.send({ type: "upload.resumed", id: "b" })
    expect(queue.phases()).toEqual(["a.pdf sending", "b.pdf needsFile"])
    await queue.send({ type: "files.added", items: [named("b", { id: "dropped again" })], destination })
    expect(queue.phases()).toEqual(["a.pdf sending", "b.pdf sending"])
    expect(queue.saves.at(-1)).toEqual([upload("a"), upload("b")])
  })

  test("[UPL-001] the sums, the speed and the time left follow the bytes that really moved", async () => {
    const queue = await whole()
    await queue.send(add("a", "b"))
    await queue.send({ type: "time.passed", now: 1_000 })
    queue.progress("a.pdf", 4_000_000)
    await queue.send({ type: "time.passed", now: 3_000 })
    expect(queue.view()).toMatchObject({
      files: 2,
      filesDone: 0,
      bytes: 20_000_000,
      sent: 4_000_000,
      progression: 0.2,
      rate: 2_000_000,
      timeLeft: 8
    })
    await queue.send({ type: "time.passed", now: 60_000 })
    expect(queue.view()).toMatchObject({ rate: null, timeLeft: null })
    // Only the server's part is left: the view must not say that it is done.
    queue.progress("a.pdf", 10_000_000)
    expect(queue.view().uploads[0]).toMatchObject({ isChecking: true, progression: 0.99, state: "running" })
    expect(queue.view()).toMatchObject({ isChecking: false, filesDone: 0 })
    queue.progress("b.pdf", 10_000_000)
    expect(queue.view()).toMatchObject({ isChecking: true, progression: 0.99, filesDone: 0 })
    queue.progress("b.pdf", 0)
    await queue.finish("a.pdf")
    expect(queue.view()).toMatchObject({ files: 2, filesDone: 1, sent: 10_000_000, running: 1 })
    expect(queue.view().uploads.map(({ progression }) => progression)).toEqual([1, 0])
    expect(queue.view().uploads[0]).toMatchObject({ isChecking: false })
    await queue.finish("b.pdf")
    expect(queue.view()).toMatchObject({ progression: 1, isChecking: false })
  })

  test("[UPL-009] [UPL-010] what the rules refuse warns at once and hinders no other file", async () => {
    const queue = await whole()
    await queue.send({ type: "files.added", items: [named("a", { size: 0 }), named("b")], destination })
    expect(queue.phases()).toEqual(["a.pdf failed", "b.pdf sending"])
    expect(queue.view()).toMatchObject({ failed: 1, files: 1, canRetryAll: false, canClear: true })
    expect(queue.saves.at(-1)?.map(({ item: one }) => one.name)).toEqual(["b.pdf"])
  })
})
