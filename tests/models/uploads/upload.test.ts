import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate"
import { uploadMachine } from "#machines/uploads/upload.machine.ts"
import { toUploadView } from "#machines/uploads/upload.projection.ts"
import type {
  Outcome,
  TransferEvent,
  UploadEvent,
  UploadInput,
  UploadPhase,
  UploadReported
} from "#machines/uploads/upload.types.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { FileFacts, PlaceRequest, UploadRequest } from "#schemas/uploads/uploadJob.ts"
import type { UploadProbe } from "#schemas/uploads/upload.ts"
import {
  destination,
  documentNode as document,
  entry,
  existing,
  failed,
  failure,
  input,
  item,
  probe
} from "#tests/models/uploads/builders.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const kinds = ["connection", "busy", "session", "file", "taken", "refused"] as const
const done = (id: string, outputs: ReadonlyArray<unknown>) =>
  outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
const file = { name: item().name, size: item().size, lastModified: item().lastModified }
const sentEvents = {
  "upload.started": [{ type: "upload.started" }],
  "upload.paused": [{ type: "upload.paused" }],
  "upload.resumed": [{ type: "upload.resumed" }],
  "upload.cancelled": [{ type: "upload.cancelled" }],
  "upload.retried": [{ type: "upload.retried" }],
  "name.accepted": [{ type: "name.accepted" }],
  "browser.cameOnline": [{ type: "browser.cameOnline" }],
  "session.expired": [{ type: "session.expired" }],
  "session.returned": [{ type: "session.returned" }],
  "choice.made": [
    { type: "choice.made", choice: "version" },
    { type: "choice.made", choice: "document" }
  ],
  "file.given": [
    { type: "file.given", fileId: "again", file },
    { type: "file.given", fileId: "other", file: { ...file, size: 1 } }
  ],
  "transfer.progressed": [{ type: "transfer.progressed", sent: 6_000_000, arrived: 1 }],
  "transfer.ended": [
    { type: "transfer.ended", outcome: Result.succeed(document) },
    ...kinds.map((kind) => ({ type: "transfer.ended" as const, outcome: failed(kind) }))
  ]
} satisfies { readonly [Type in UploadEvent["type"]]: ReadonlyArray<Extract<UploadEvent, { type: Type }>> }

/** The first model meets every answer; the others meet only those that differ for them. */
const few = {
  "choice.made": sentEvents["choice.made"].slice(1),
  "file.given": sentEvents["file.given"].slice(0, 1),
  "transfer.ended": sentEvents["transfer.ended"].slice(0, 1)
}
const model = (given: UploadInput, every = false): Model<typeof uploadMachine> => ({
  machine: uploadMachine,
  input: given,
  cases: {
    ...sentEvents,
    ...(every ? {} : few),
    ...Object.fromEntries(
      Object.entries({
        ensureFolder: [Result.succeed(5 as NodeId), failed("connection"), failed("refused")],
        openFile: [Result.succeed(null), failed("file")],
        probe: every
          ? [
              Result.succeed(probe({ received: [1] })),
              Result.succeed(probe({ document })),
              Result.succeed(probe({ existing: existing(true) })),
              Result.succeed(probe({ existing: existing(false) })),
              failed("session"),
              failed("busy")
            ]
          : [Result.succeed(probe())]
      }).map(([id, outputs]) => [`xstate.done.actor.${id}`, done(id, outputs)])
    )
  },
  vertex: ({ choice, existing: found, failure: why, target }) => [
    choice,
    found?.can_version,
    why?.kind,
    target === null
  ]
})
const models = {
  "a file": model(input(), true),
  "a file in a dropped folder": model(input({ item: item({ path: ["2026"] }) })),
  "an empty folder": model(input({ item: item({ kind: "folder", name: "2026", path: ["2026"], size: 0 }) })),
  "a file with a bad name": model(input({ item: item({ name: "a:b.pdf" }) })),
  "an upload that was paused before a reload": model(input({ paused: true })),
  "an upload that had failed before a reload": model(input({ failure: failure("refused") }))
}

test("[UPL-011] every state of an upload is reachable and only ends stop", () => {
  for (const one of Object.values(models)) holdsAtRandom(one)
  const unreached = Object.values(models).map((one) => new Set(unreachedStates(one)))
  const [first, ...others] = unreached
  expect([...(first ?? [])].filter((state) => others.every((set) => set.has(state)))).toEqual([])
  expect(Object.values(models).flatMap(deadEnds)).toEqual([])
})

/** Simulated time, and actors whose answers the test gives. */
const running = (given: UploadInput) => {
  const clock = new SimulatedClock()
  const pending: Record<string, (answer: unknown) => void> = {}
  const broken: Record<string, (cause: unknown) => void> = {}
  const asked: Array<readonly [string, unknown]> = []
  let tell: (event: TransferEvent) => void = () => {}
  const held = <A, I>(id: string) =>
    fromPromise<A, I>(
      ({ input: question }) =>
        new Promise((resolve, reject) => {
          asked.push([id, question])
          pending[id] = resolve as (answer: unknown) => void
          broken[id] = reject
        })
    )
  const phases: Array<UploadPhase> = []
  const queue = createActor(
    fromCallback<UploadReported>(({ receive }) => receive(({ phase }) => phases.push(phase)))
  ).start()
  const actor = createActor(
    uploadMachine.provide({
      actors: {
        ensureFolder: held<Outcome<NodeId>, PlaceRequest>("ensureFolder"),
        openFile: held<Outcome<null>, { readonly fileId: string; readonly file: FileFacts }>("openFile"),
        probe: held<Outcome<UploadProbe>, UploadRequest>("probe"),
        forget: held<unknown, UploadRequest>("forget"),
        transfer: fromCallback(({ input: question, sendBack }) => {
          asked.push(["transfer", question])
          tell = (event) => sendBack(event)
        })
      }
    }),
    { input: { ...given, queue: queue as never }, clock }
  ).start()
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    actor,
    clock,
    asked,
    phases,
    send: (event: UploadEvent) => actor.send(event),
    tell: (event: TransferEvent) => tell(event),
    answer: async (id: string, output: unknown) => {
      pending[id]?.(output)
      await settle()
    },
    breakDown: async (id: string) => {
      broken[id]?.(new Error("defect"))
      await settle()
    }
  }
}

test.each(Object.entries(models))(
  "[UPL-011] on every walk, the running upload of %s follows the model",
  async (_, one) => {
    for (const { run } of walks(one)) {
      const world = running(one.input)
      const send = ({ event }: { readonly event: { readonly type: string } }) => world.send(event as UploadEvent)
      const answered = (id: string) => [
        [
          `xstate.done.actor.${id}`,
          ({ event }: { readonly event: unknown }) => world.answer(id, (event as { readonly output: unknown }).output)
        ],
        [`xstate.error.actor.${id}`, () => world.breakDown(id)]
      ]
      await run({
        events: {
          ...Object.fromEntries(Object.keys(sentEvents).map((type) => [type, send])),
          ...Object.fromEntries(["ensureFolder", "openFile", "probe", "forget"].flatMap(answered)),
          "xstate.after.nextTry.upload.open.running.waiting": () => world.clock.increment(30_000),
          // The transfer actor cannot be made to crash here: the test sends the error event that xstate would send.
          "xstate.error.actor.transfer": () =>
            world.actor.send({ type: "xstate.error.actor.transfer", error: new Error("defect") } as never)
        } as never,
        states: { "*": (expected) => expect(world.actor.getSnapshot().value).toEqual(expected.value) }
      })
      world.actor.stop()
    }
  }
)

test("the walks drive every event of an upload", () => {
  const driven = new Set(Object.values(models).flatMap((one) => walks(one).flatMap(({ title }) => title.split(" > "))))
  expect(Object.keys(sentEvents).filter((type) => !driven.has(type))).toEqual([])
})

test("what the panel offers for an upload is what its machine accepts", () => {
  for (const one of Object.values(models)) {
    for (const state of reachable(one)) {
      const phase = phaseOf(state.value)
      if (phase === null) continue
      const { choice, existing: found, failure: why } = state.context
      const view = toUploadView(
        entry({
          item: state.context.item,
          phase,
          choice,
          existing: found,
          failure: why,
          document: state.context.document
        })
      )
      expect({
        phase,
        pause: view.canPause,
        resume: view.canResume,
        retry: view.canRetry,
        cancel: view.canCancel,
        name: view.canAcceptName,
        version: view.canBecomeVersion,
        file: view.canGiveFile
      }).toEqual({
        phase,
        pause: state.can({ type: "upload.paused" }),
        resume: state.can({ type: "upload.resumed" }),
        retry: state.can({ type: "upload.retried" }),
        cancel: state.can({ type: "upload.cancelled" }),
        name: state.can({ type: "name.accepted" }),
        version: phase === "choosing" && state.can({ type: "choice.made", choice: "version" }),
        file: state.can({ type: "file.given", fileId: "again", file })
      })
    }
  }
})
const phaseOf = (value: unknown): UploadPhase | null => {
  if (typeof value === "string") return value as UploadPhase
  const open = (value as { readonly open: unknown }).open
  if (typeof open === "string") return open as UploadPhase
  const inner = (open as { readonly running: string }).running
  return inner === "sending" || inner === "waiting" || inner === "needsSession" ? inner : "starting"
}

const toSending = async (given: UploadInput = input()) => {
  const world = running(given)
  world.send({ type: "upload.started" })
  await world.answer("openFile", Result.succeed(null))
  await world.answer("probe", Result.succeed(probe()))
  return world
}

describe("journeys", () => {
  test("[UPL-002] [UPL-020] a long name is cut, the file is sent, the document is known", async () => {
    const world = await toSending(input({ item: item({ name: `${"n".repeat(300)}.pdf` }) }))
    world.tell({ type: "transfer.progressed", sent: 5_242_880, arrived: 1 })
    world.tell({ type: "transfer.ended", outcome: Result.succeed(document) })
    expect(world.asked.at(-1)).toEqual([
      "transfer",
      {
        id: item().id,
        fileId: item().id,
        vendorId: destination.vendorId,
        folderId: destination.folderId,
        name: `${"n".repeat(186)}.pdf`,
        size: 12_000_000,
        choice: null,
        received: []
      }
    ])
    expect(world.phases).toEqual(["queued", "starting", "sending", "sending", "finished"])
    expect(world.actor.getSnapshot()).toMatchObject({
      value: "finished",
      status: "done",
      context: { sent: 12_000_000, document, failure: null }
    })
  })

  test("[UPL-O08] a lost connection waits 1, 3, 5, 10, then every 30 seconds, and asks the server again each time", async () => {
    const world = await toSending()
    const waits: Array<number> = []
    for (const expected of [1_000, 3_000, 5_000, 10_000, 30_000, 30_000]) {
      world.tell({ type: "transfer.ended", outcome: failed("connection") })
      world.clock.increment(expected - 1)
      expect(world.actor.getSnapshot().value).toEqual({ open: { running: "waiting" } })
      world.clock.increment(1)
      expect(world.actor.getSnapshot().value).toEqual({ open: { running: "opening" } })
      waits.push(expected)
      await world.answer("openFile", Result.succeed(null))
      await world.answer("probe", Result.succeed(probe({ received: [1] })))
    }
    expect(waits).toEqual([1_000, 3_000, 5_000, 10_000, 30_000, 30_000])
    expect(world.asked.at(-1)).toMatchObject(["transfer", { received: [1] }])
  })

  test("[UPL-O08] a chunk that arrived starts the waiting times anew", async () => {
    const world = await toSending()
    for (const _ of [1, 2]) {
      world.tell({ type: "transfer.progressed", sent: 5_242_880, arrived: 1 })
      world.tell({ type: "transfer.ended", outcome: failed("connection") })
      world.clock.increment(1_000)
      expect(world.actor.getSnapshot().value).toEqual({ open: { running: "opening" } })
      await world.answer("openFile", Result.succeed(null))
      await world.answer("probe", Result.succeed(probe()))
    }
  })

  test("[UPL-O08] coming back online ends a wait for the connection, not one that the server asked for", async () => {
    const world = await toSending()
    world.tell({ type: "transfer.ended", outcome: failed("busy", 60) })
    world.send({ type: "browser.cameOnline" })
    world.clock.increment(59_999)
    expect(world.actor.getSnapshot().value).toEqual({ open: { running: "waiting" } })
    world.clock.increment(1)
    await world.answer("openFile", failed("connection"))
    expect(world.actor.getSnapshot().value).toEqual({ open: { running: "waiting" } })
    world.send({ type: "browser.cameOnline" })
    expect(world.actor.getSnapshot().value).toEqual({ open: { running: "opening" } })
  })

  test("[UPL-O08] an expired session holds the upload until the user is back", async () => {
    const world = await toSending()
    world.tell({ type: "transfer.ended", outcome: failed("session") })
    expect(world.actor.getSnapshot().value).toEqual({ open: { running: "needsSession" } })
    world.clock.increment(3_600_000)
    world.send({ type: "session.returned" })
    expect(world.actor.getSnapshot().value).toEqual({ open: { running: "opening" } })
  })

  test("[DOC-027] a taken name asks once: new version or new document", async () => {
    const world = running(input())
    world.send({ type: "upload.started" })
    await world.answer("openFile", Result.succeed(null))
    await world.answer("probe", Result.succeed(probe({ existing: existing(true) })))
    expect(world.actor.getSnapshot().value).toEqual({ open: "choosing" })
    world.send({ type: "choice.made", choice: "version" })
    world.send({ type: "upload.started" })
    await world.answer("openFile", Result.succeed(null))
    await world.answer("probe", Result.succeed(probe({ existing: existing(true) })))
    expect(world.asked.at(-1)).toMatchObject(["transfer", { choice: "version" }])
  })

  test("[DOC-027] a document that takes no version can only stand beside the new one", async () => {
    const world = running(input({ choice: "version" }))
    world.send({ type: "upload.started" })
    await world.answer("openFile", Result.succeed(null))
    await world.answer("probe", Result.succeed(probe({ existing: existing(false) })))
    world.send({ type: "choice.made", choice: "version" })
    expect(world.actor.getSnapshot().value).toEqual({ open: "choosing" })
    world.send({ type: "choice.made", choice: "document" })
    expect(world.actor.getSnapshot()).toMatchObject({ value: { open: "queued" }, context: { choice: "document" } })
  })

  test("[UPL-O09] after a reload the same file must be given again, and no other will do", async () => {
    const world = running(input())
    world.send({ type: "upload.started" })
    await world.answer("openFile", failed("file"))
    world.send({ type: "file.given", fileId: "other", file: { ...file, lastModified: 1 } })
    expect(world.actor.getSnapshot()).toMatchObject({
      value: { open: "needsFile" },
      context: { failure: { code: "upload.file_changed" } }
    })
    world.send({ type: "file.given", fileId: "again", file })
    world.send({ type: "upload.started" })
    expect(world.asked.at(-1)).toMatchObject(["openFile", { fileId: "again" }])
  })

  test("[UPL-O01] a cancelled upload is forgotten by the server too", async () => {
    const world = await toSending()
    world.send({ type: "upload.cancelled" })
    expect(world.asked.at(-1)?.[0]).toBe("forget")
    await world.answer("forget", null)
    expect(world.actor.getSnapshot()).toMatchObject({ value: "cancelled", status: "done" })
    expect(world.phases).toEqual(["queued", "starting", "sending", "cancelling", "cancelled"])
  })

  test.each([
    ["[UPL-009] [VAL-036] [ERR-032] an empty file", { size: 0 }, 4, "upload.empty"],
    ["[VAL-038] [ERR-031] a forbidden type", { name: "a.exe", type: "" }, 4, "upload.type_refused"],
    ["[VAL-037] [ERR-033] a document at the root", {}, null, "documents.no_root_documents"],
    [
      "[UPL-018] [ERR-046] a name that is all extension",
      { name: `a.${"x".repeat(200)}` },
      4,
      "upload.extension_too_long"
    ]
  ] as const)("%s is refused before anything is sent, with a warning", (_, part, folderId, code) => {
    const world = running(
      input({ item: item(part), destination: { ...destination, folderId: folderId as NodeId | null } })
    )
    const { failure: why } = world.actor.getSnapshot().context
    expect(world.asked).toEqual([])
    expect(world.actor.getSnapshot().value).toBe("failed")
    expect(toUploadView(entry({ item: item(part), phase: "failed", failure: why }))).toMatchObject({
      state: "failed",
      messageKey: code,
      severity: "warn",
      canRetry: false
    })
  })

  test("[UPL-010] a defect is reported as a failure and can be tried again", async () => {
    const world = running(input())
    world.send({ type: "upload.started" })
    await world.breakDown("openFile")
    expect(world.actor.getSnapshot()).toMatchObject({ value: "failed", context: { failure: { code: "error.global" } } })
    world.send({ type: "upload.retried" })
    expect(world.actor.getSnapshot()).toMatchObject({
      value: { open: "queued" },
      context: { failure: null, renew: true }
    })
  })
})
