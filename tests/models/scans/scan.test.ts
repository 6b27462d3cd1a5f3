import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback, SimulatedClock } from "xstate"
import {
  type MadeOutcome,
  type ScanEvent,
  scanMachine,
  type ScanRequest,
  type TakenOutcome
} from "#machines/scans/scan.machine.ts"
import { toScanView } from "#machines/scans/scan.projection.ts"
import { pageLimit, type ScanPage, wholePicture } from "#schemas/scans/page.ts"
import * as Result from "#schemas/shared/result.ts"
import { deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"

const page = (id: number): ScanPage => ({
  id,
  corners: wholePicture,
  suggested: wholePicture,
  turn: 0,
  isBright: true
})
const failed = Result.fail({ code: "scans:picture.failed" })
const done = (id: string, ...outputs: ReadonlyArray<unknown>) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output }))
})
const events = (...all: ReadonlyArray<ScanEvent>): ReadonlyArray<ScanEvent> => all
const cases = {
  "camera.failed": events({ type: "camera.failed", code: "scans:camera.none" }),
  "pictures.chosen": events({ type: "pictures.chosen", files: [] }),
  "page.opened": events({ type: "page.opened", id: 1 }, { type: "page.opened", id: 9 }),
  "page.removed": events(
    { type: "page.removed", id: 1 },
    { type: "page.removed", id: 2 },
    { type: "page.removed", id: 9 }
  ),
  "page.moved": events({ type: "page.moved", id: 1, by: 1 }, { type: "page.moved", id: 1, by: -1 }),
  "corner.moved": events(
    { type: "corner.moved", corner: 0, to: { x: 0.1, y: 0.1 } },
    { type: "corner.moved", corner: 0, to: { x: 0.9, y: 0.9 } }
  ),
  "corners.reset": events({ type: "corners.reset", to: "whole" }, { type: "corners.reset", to: "suggested" }),
  "page.turned": events({ type: "page.turned", by: 90 }),
  "brightness.chosen": events({ type: "brightness.chosen", isBright: false }),
  "name.changed": events({ type: "name.changed", name: "Facture" }),
  ...done("capture", Result.succeed([page(1)]), failed),
  ...done("read", Result.succeed([page(1), page(2)]), failed),
  ...done("make", Result.succeed(null), failed)
}
const model: Model<typeof scanMachine> = {
  machine: scanMachine,
  input: { name: "Numérisation" },
  cases,
  // Two pages stand for more: only one page and several pages allow different actions.
  vertex: ({ open, pages }) => [Math.min(pages.length, 2), open === null]
}

const harness = () => {
  const capture = deferredActor<TakenOutcome, unknown>()
  const read = deferredActor<TakenOutcome, ReadonlyArray<Blob>>()
  const make = deferredActor<MadeOutcome, ScanRequest>()
  const left: Array<true> = []
  const cameras = { open: 0 }
  const actor = createActor(
    scanMachine.provide({
      actors: {
        camera: fromCallback<EventObject>(() => {
          cameras.open += 1
          return () => {
            cameras.open -= 1
          }
        }),
        capture: capture.logic,
        read: read.logic,
        make: make.logic
      },
      actions: { leave: () => void left.push(true) }
    }),
    { clock: new SimulatedClock(), input: model.input }
  ).start()
  return { actor, cameras, capture, left, make, read, view: () => toScanView(actor.getSnapshot()) }
}

test("every state of a scan is reached, none is a dead end, and the view offers no more than the machine takes", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  for (const state of reachable(model)) {
    const view = toScanView(state)
    expect(view.isBusy && view.canConfirm).toBe(false)
    expect(view.open !== null).toBe(view.stage === "editing")
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, capture, make, read } = harness()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as ScanEvent)
    const bare = [
      "camera.opened",
      "camera.retried",
      "picture.taken",
      "pages.shown",
      "pages.more",
      "page.closed",
      "scan.confirmed",
      "scan.closed",
      "scan.kept",
      "scan.dropped"
    ]
    const ends = {
      "xstate.done.actor.capture": capture.resolve,
      "xstate.done.actor.read": read.resolve,
      "xstate.done.actor.make": make.resolve
    }
    await run({
      events: {
        ...Object.fromEntries([...bare, ...Object.keys(cases)].map((type) => [type, send])),
        ...Object.fromEntries(
          Object.entries(ends).map(([type, resolve]) => [
            type,
            async (step: { readonly event: object }) => {
              await resolve(step)
              await Promise.resolve()
            }
          ])
        )
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

const settle = async (resolve: (step: { readonly event: object }) => Promise<void>, output: unknown) => {
  await resolve({ event: { output } })
  await Promise.resolve()
}

test("two pages are taken, cropped, turned and put in order, and become one PDF under a name", async () => {
  const { actor, cameras, capture, left, make, view } = harness()
  actor.send({ type: "picture.taken" })
  // No picture can be taken before the camera is open.
  expect(view()).toMatchObject({ isOpening: true, canTake: false })
  actor.send({ type: "camera.opened" })
  for (const id of [1, 2]) {
    actor.send({ type: "picture.taken" })
    await settle(capture.resolve, Result.succeed([page(id)]))
  }
  actor.send({ type: "pages.shown" })
  // The camera is off while no pictures are taken.
  expect([view().stage, cameras.open]).toEqual(["review", 0])
  actor.send({ type: "page.opened", id: 1 })
  actor.send({ type: "corner.moved", corner: 2, to: { x: 0.8, y: 2 } })
  // A corner that would cross another one is not moved.
  actor.send({ type: "corner.moved", corner: 0, to: { x: 0.95, y: 0.5 } })
  actor.send({ type: "page.turned", by: -90 })
  actor.send({ type: "brightness.chosen", isBright: false })
  expect(view().open).toEqual({
    ...page(1),
    corners: [wholePicture[0], wholePicture[1], { x: 0.8, y: 1 }, wholePicture[3]],
    turn: 270,
    isBright: false
  })
  actor.send({ type: "corners.reset", to: "whole" })
  actor.send({ type: "page.closed" })
  actor.send({ type: "page.moved", id: 1, by: 1 })
  expect(view().pages.map(({ id }) => id)).toEqual([2, 1])
  actor.send({ type: "page.moved", id: 1, by: 1 })
  expect(view().pages.map(({ id }) => id)).toEqual([2, 1])
  actor.send({ type: "name.changed", name: "  " })
  expect(view().canConfirm).toBe(false)
  actor.send({ type: "name.changed", name: " Facture " })
  actor.send({ type: "scan.confirmed" })
  expect([view().stage, view().canClose]).toEqual(["making", false])
  await settle(make.resolve, Result.fail({ code: "scans:pdf.failed" }))
  expect(view()).toMatchObject({ stage: "review", messageKey: "scans:pdf.failed" })
  actor.send({ type: "scan.confirmed" })
  await settle(make.resolve, Result.succeed(null))
  expect([actor.getSnapshot().value, left.length]).toEqual(["made", 1])
})

test("pages that were taken are not lost by closing, and without a camera pictures are chosen", async () => {
  const { actor, left, read, view } = harness()
  actor.send({ type: "camera.failed", code: "scans:camera.denied" })
  expect(view()).toMatchObject({
    hasNoCamera: true,
    messageKey: "scans:camera.denied",
    canRetry: true,
    canChoose: true
  })
  actor.send({ type: "pictures.chosen", files: [] })
  await settle(read.resolve, Result.succeed(Array.from({ length: pageLimit + 5 }, (_, id) => page(id))))
  // A scan has a maximum number of pages.
  expect([view().pages.length, view().canAdd, view().canChoose]).toEqual([pageLimit, false, false])
  actor.send({ type: "scan.closed" })
  expect([view().stage, left.length]).toEqual(["asking", 0])
  actor.send({ type: "scan.kept" })
  expect(view().stage).toBe("review")
  actor.send({ type: "scan.closed" })
  actor.send({ type: "scan.dropped" })
  expect([actor.getSnapshot().value, left.length]).toEqual(["closed", 1])
})
