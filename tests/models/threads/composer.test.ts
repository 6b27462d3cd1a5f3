import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback, fromPromise } from "xstate"
import {
  type ComposerDraft,
  type ComposerEvent,
  composerMachine,
  type FileReport,
  type PlaceOutcome,
  type SendOutcome,
  type SendRequest,
  type WatchOrder
} from "#machines/threads/composer.machine.ts"
import { toComposerView, toDraft } from "#machines/threads/composer.projection.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { commentLimits } from "#schemas/threads/threadRules.ts"
import type { UploadItem } from "#schemas/uploads/uploadJob.ts"
import { commentOf } from "#tests/models/threads/samples.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"

const file = (id: string, name = `${id}.pdf`): UploadItem => ({
  id,
  kind: "file",
  name,
  size: 1_000,
  type: "application/pdf",
  path: [],
  lastModified: 0
})
const report = (phase: "sending" | "finished", document: number | null = null): FileReport => ({
  phase,
  sent: 500,
  failure: null,
  document
})
const sentOf = (left_out: ReadonlyArray<string> = []): SendOutcome =>
  Result.succeed({ comment: commentOf(4), left_out })
const refused = Result.fail({ code: "comment.too_many", params: { count: 30 } })

const cases = {
  "words.changed": [
    { type: "words.changed", words: "Bonjour" },
    { type: "words.changed", words: "" },
    { type: "words.changed", words: "x".repeat(commentLimits.text + 1) }
  ],
  "mention.chosen": [{ type: "mention.chosen", id: 7 }],
  "files.given": [
    { type: "files.given", items: [file("a")] },
    { type: "files.given", items: [file("b", "b.exe")] }
  ],
  "file.left": [{ type: "file.left", id: "a" }],
  "file.retried": [{ type: "file.retried", id: "a" }],
  "files.reported": [
    { type: "files.reported", reports: { a: report("finished", 41) } },
    { type: "files.reported", reports: { a: null } }
  ],
  "message.sent": [{ type: "message.sent", key: "k" }],
  "edit.begun": [{ type: "edit.begun", comment: commentOf(3, { is_mine: true }) }],
  "xstate.done.actor.place": (
    [Result.succeed(null), Result.fail({ code: "closed.hasFolder" })] as ReadonlyArray<PlaceOutcome>
  ).map((output) => ({ type: "xstate.done.actor.place", output })),
  "xstate.done.actor.send": [sentOf(), refused].map((output) => ({ type: "xstate.done.actor.send", output }))
}
const input = { vendorId: 2 as VendorId, draft: null }
const model: Model<typeof composerMachine> = {
  machine: composerMachine,
  input,
  cases,
  vertex: ({ edited, failure, files, key, words }) => [
    words === "" ? "" : words.length > commentLimits.text ? "long" : "words",
    files
      .map(({ refusal, report: one }) =>
        refusal !== null ? "refused" : one === null ? "fresh" : one.document === null ? "sent" : "stored"
      )
      .sort()
      .slice(0, 2),
    edited !== null,
    failure !== null,
    // The key makes a difference only while files are being placed.
    key !== null && files.some(({ refusal, report: one }) => refusal === null && one === null)
  ]
}

test("[CHT-O01] every state of writing a comment is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test("[CHT-O01] nothing is sent that is empty, too long, or has a file that is refused", () => {
  for (const state of reachable(model)) {
    if (!state.matches("sending")) continue
    const { edited, files, words } = state.context
    expect(words.length).toBeLessThanOrEqual(commentLimits.text)
    expect(edited !== null || files.every((one) => one.report?.document != null)).toBe(true)
    expect(words.trim() !== "" || files.length > 0 || edited?.hasFiles === true).toBe(true)
  }
})

const running = (draft: ComposerDraft | null = null) => {
  const orders: Array<WatchOrder> = []
  const requests: Array<SendRequest> = []
  const told: Array<unknown> = []
  let place = Promise.withResolvers<PlaceOutcome>()
  let send = Promise.withResolvers<SendOutcome>()
  const actor = createActor(
    composerMachine.provide({
      actors: {
        place: fromPromise<PlaceOutcome, ReadonlyArray<UploadItem>>(() => {
          place = Promise.withResolvers()
          return place.promise
        }),
        send: fromPromise<SendOutcome, SendRequest>(({ input: request }) => {
          requests.push(request)
          send = Promise.withResolvers()
          return send.promise
        }),
        watch: fromCallback<WatchOrder, unknown, EventObject>(({ receive }) =>
          receive((order) => void orders.push(order))
        )
      }
    }),
    { input: { ...input, draft } }
  )
  actor.on("comment.sent", (event) => void told.push(event.type))
  actor.on("people.missed", ({ names }) => void (names.length > 0 && told.push(names)))
  actor.start()
  const settle = async (answer: { readonly promise: Promise<unknown> }, act: () => void) => {
    act()
    await answer.promise.catch(() => undefined)
    await Promise.resolve()
  }
  return {
    actor,
    orders,
    requests,
    told,
    view: () => toComposerView(actor.getSnapshot()),
    placed: (outcome: PlaceOutcome) => settle(place, () => place.resolve(outcome)),
    notPlaced: () => settle(place, () => place.reject(new Error("the machinery failed"))),
    sent: (outcome: SendOutcome) => settle(send, () => send.resolve(outcome)),
    notSent: () => settle(send, () => send.reject(new Error("the machinery failed")))
  }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[CHT-O01] $title", async ({ run }) => {
    const { actor, notPlaced, notSent, placed, sent } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as ComposerEvent)
    const output = (event: unknown) => (event as { readonly output: never }).output
    await run({
      events: {
        ...Object.fromEntries(
          [
            "words.changed",
            "mention.chosen",
            "files.given",
            "file.left",
            "file.retried",
            "files.reported",
            "message.sent",
            "edit.begun",
            "edit.left"
          ].map((name) => [name, send])
        ),
        "xstate.done.actor.place": ({ event }: { readonly event: unknown }) => placed(output(event)),
        "xstate.error.actor.place": notPlaced,
        "xstate.done.actor.send": ({ event }: { readonly event: unknown }) => sent(output(event)),
        "xstate.error.actor.send": notSent
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[CHT-O01] a comment with a file waits for it, is refused, and is sent again under the same key", async () => {
  const { actor, orders, placed, requests, sent, told, view } = running()
  actor.send({ type: "words.changed", words: "@Anne le voici" })
  actor.send({ type: "mention.chosen", id: 7 })
  actor.send({ type: "files.given", items: [file("a")] })
  // The user can go on writing while the server determines the folder for the file.
  actor.send({ type: "words.changed", words: "@Anne le voici." })
  await placed(Result.succeed(null))
  expect(orders.at(-1)).toEqual({ type: "watch", ids: ["a"] })
  actor.send({ type: "message.sent", key: "first" })
  expect([view().isWaiting, requests.length]).toEqual([true, 0])
  actor.send({ type: "files.reported", reports: { a: report("finished", 41) } })
  await sent(refused)
  expect(view()).toMatchObject({ canType: true, messageKey: "comment.too_many", words: "@Anne le voici." })
  actor.send({ type: "message.sent", key: "second" })
  await sent(sentOf(["Paul Essai"]))
  expect(requests.map(({ key, nodeIds }) => [key, nodeIds])).toEqual([
    ["first", [41]],
    ["first", [41]]
  ])
  expect(told).toEqual(["comment.sent", ["Paul Essai"]])
  expect(view()).toMatchObject({ words: "", files: [], isEmpty: true })
  actor.stop()
})

test("[CHT-O01] a comment that is sent while its file is being placed leaves with it, unless its words change", async () => {
  const { actor, placed, requests, sent, view } = running()
  actor.send({ type: "words.changed", words: "Le voici" })
  actor.send({ type: "files.given", items: [file("a")] })
  actor.send({ type: "message.sent", key: "k" })
  expect(view()).toMatchObject({ isWaiting: true, canType: false })
  await placed(Result.succeed(null))
  expect(view()).toMatchObject({ isWaiting: true, canType: false })
  actor.send({ type: "files.reported", reports: { a: report("finished", 41) } })
  await sent(sentOf())
  expect(requests).toMatchObject([{ words: "Le voici", nodeIds: [41], key: "k" }])

  actor.send({ type: "words.changed", words: "Encore" })
  actor.send({ type: "files.given", items: [file("b")] })
  actor.send({ type: "message.sent", key: "other" })
  actor.send({ type: "words.changed", words: "Encore un" })
  await placed(Result.succeed(null))
  expect(view()).toMatchObject({ isWaiting: false, canType: true, words: "Encore un" })
  expect(requests).toHaveLength(1)
  actor.stop()
})

test("[CHT-O01] changing a comment keeps the words and mentions of a new one, and a draft lives through a reload", async () => {
  const { actor, requests, sent, view } = running()
  actor.send({ type: "words.changed", words: "Plus tard" })
  actor.send({ type: "mention.chosen", id: 7 })
  actor.send({ type: "edit.begun", comment: commentOf(3, { text: "Le 12" }) })
  expect(view()).toMatchObject({ words: "Le 12", editing: 3, canAttach: false })
  expect(toDraft(actor.getSnapshot())).toMatchObject({ words: "Plus tard", mentions: [7] })
  actor.send({ type: "words.changed", words: "Le 13" })
  actor.send({ type: "message.sent", key: "k" })
  await sent(sentOf())
  expect(requests[0]).toMatchObject({ words: "Le 13", edited: { id: 3, seq: 3 }, nodeIds: [] })
  expect(view()).toMatchObject({ words: "Plus tard", editing: null })
  expect(actor.getSnapshot().context.mentions).toEqual([7])
  const again = running(toDraft(actor.getSnapshot()))
  expect(again.view().words).toBe("Plus tard")
  actor.stop()
  again.actor.stop()
})
