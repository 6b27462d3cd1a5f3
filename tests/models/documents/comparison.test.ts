import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import { comparisonMachine, type ComparisonSnapshot } from "#machines/documents/comparison/comparison.machine.ts"
import { toComparisonView } from "#machines/documents/comparison/comparison.projection.ts"
import type { ComparisonEvent, ComparisonInput, PairOpened } from "#machines/documents/comparison/comparison.types.ts"
import { toVersionRows } from "#machines/documents/versions/versionChain.projection.ts"
import { versionChainMachine } from "#machines/documents/versions/versionChain.machine.ts"
import type { CompareRequest, PairRequest } from "#schemas/documents/comparing.ts"
import type { ViewingPlace } from "#schemas/documents/viewing.ts"
import * as Result from "#schemas/shared/result.ts"
import type { VersionId } from "#schemas/shared/ids.ts"
import {
  documentOf,
  events,
  input,
  lost,
  missing,
  model,
  old,
  opened,
  pages,
  texts,
  versionAt,
  young
} from "#tests/models/documents/comparisonCases.ts"
import { people } from "#tests/models/documents/paths.ts"
import { deadEnds, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

test("[VIE-001] [DOC-004] every state of a comparison is reachable and only the closed one stops", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[VIE-001] the projection never offers what the machine would ignore", () => {
  for (const state of reachable(model)) {
    const view = toComparisonView(state)
    const can = (event: ComparisonEvent) => state.can(event)
    const otherWays = (["text", "pages"] as const).filter((way) => can({ type: "way.chosen", way }))
    expect({
      exchange: view.canExchange,
      retry: view.canRetry,
      step: view.canStep,
      back: view.canStep,
      folds: view.canOpenFolds,
      marks: view.canToggleMarks,
      way: view.otherWay
    }).toEqual({
      exchange: can({ type: "sides.exchanged" }),
      retry: can({ type: "comparison.retried" }),
      step: can({ type: "difference.advanced" }),
      back: can({ type: "difference.returned" }),
      folds: can({ type: "folds.opened" }),
      marks: can({ type: "marks.toggled" }),
      way: otherWays[0] ?? null
    })
    expect(view.reason !== null).toBe(view.state === "refused")
    expect(view.messageKey !== null).toBe(view.state === "failed")
    expect(view.state === "closed").toBe(state.status === "done")
    if (view.state === "text") expect(state.context.texts).not.toBeNull()
    if (view.state === "pages") expect(state.context.pages).not.toBeNull()
  }
})

/** `outcome`: the result of loading the document's facts; an Error stands for a defect. */
const start = (outcome: PairOpened | Error, given: Partial<ComparisonInput> = {}) => {
  const reads: Array<PairRequest> = []
  const works: Array<CompareRequest> = []
  const ended: Array<string> = []
  const told: Array<unknown> = []
  const actor = createActor(
    comparisonMachine.provide({
      actors: {
        open: fromPromise<PairOpened, ViewingPlace>(() =>
          outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
        ),
        read: fromCallback<ComparisonEvent, PairRequest>(({ input: asked }) => {
          reads.push(asked)
          return () => ended.push("read")
        }) as never,
        compare: fromCallback<ComparisonEvent, CompareRequest>(({ input: asked }) => {
          works.push(asked)
          return () => ended.push(`compare by ${asked.way}`)
        }) as never
      }
    }),
    { input: { ...input, ...given } }
  )
  actor.on("*", (event) => told.push(event))
  actor.start()
  const view = () => toComparisonView(actor.getSnapshot())
  const settled = () => expect.poll(() => actor.getSnapshot().matches({ open: "opening" })).toBe(false)
  return { actor, ended, reads, settled, told, view, works }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const pending: Array<(outcome: PairOpened) => void> = []
    const idle = fromCallback<ComparisonEvent>(() => undefined)
    const actor = createActor(
      comparisonMachine.provide({
        actors: {
          open: fromPromise<PairOpened, ViewingPlace>(() => new Promise((resolve) => pending.push(resolve))),
          read: idle as never,
          compare: idle as never
        }
      }),
      { input }
    ).start()
    const told = ({ event }: { readonly event: unknown }) => actor.send(event as ComparisonEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(events).map((name) => [name, told])),
        "xstate.done.actor.open": async ({ event }) => {
          pending.at(-1)?.((event as unknown as { readonly output: PairOpened }).output)
          await Promise.resolve()
        }
      },
      states: {
        "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected))
      }
    })
    actor.stop()
  })
})

const stateOf = (snapshot: ComparisonSnapshot) => JSON.stringify(snapshot.value)

describe("journeys", () => {
  test("[VIE-001] [DOC-004] two texts are read, compared, stepped through and unfolded", async () => {
    const { actor, reads, settled, view, works } = start(opened("txt"))
    await settled()
    expect(reads).toEqual([{ ...input, total: 200 }])
    actor.send({ type: "bytes.received", received: 50, total: 200 })
    expect(view()).toMatchObject({ state: "reading", progress: 0.25 })
    actor.send({ type: "pair.read", before: old, after: young })
    expect(view()).toMatchObject({ state: "comparing", progress: null })
    expect(works).toEqual([{ as: "text", way: "text", before: old, after: young }])
    actor.send({ type: "versions.compared", compared: texts })
    expect(view()).toMatchObject({ state: "text", count: 2, at: 1, added: 1, removed: 1, changed: 0, hasWays: false })
    actor.send({ type: "difference.returned" })
    expect(view().at).toBe(2)
    actor.send({ type: "difference.advanced" })
    expect(view().at).toBe(1)
    actor.send({ type: "fold.opened", first: 5 })
    expect(actor.getSnapshot().context.opened).toEqual([])
    actor.send({ type: "fold.opened", first: 0 })
    expect(view().canOpenFolds).toBe(true)
    actor.send({ type: "folds.opened" })
    expect(view().canOpenFolds).toBe(false)
  })

  test("[VIE-006] a PDF is compared by its text, then by its pages, and goes back without being compared again", async () => {
    const { actor, ended, settled, view, works } = start(opened("pdf"))
    await settled()
    actor.send({ type: "pair.read", before: old, after: young })
    actor.send({ type: "versions.compared", compared: texts })
    actor.send({ type: "way.chosen", way: "pages" })
    expect(view()).toMatchObject({ state: "comparing", way: "pages", otherWay: "text" })
    actor.send({ type: "work.advanced", done: 1, of: 3 })
    actor.send({ type: "versions.compared", compared: pages })
    expect(view()).toMatchObject({ state: "pages", count: 2, at: 1 })
    // The equal page comes last; stepping visits only the pages that differ.
    actor.send({ type: "page.chosen", at: 2 })
    expect(view().at).toBe(0)
    actor.send({ type: "difference.advanced" })
    expect(view().at).toBe(1)
    actor.send({ type: "way.chosen", way: "text" })
    expect(view()).toMatchObject({ state: "text", at: 1 })
    expect(works.map(({ way }) => way)).toEqual(["text", "pages"])
    expect(ended).toEqual(["read", "compare by text", "compare by pages"])
  })

  test("[VIE-006] a scan without text is compared by its pages, and its text is offered no more", async () => {
    const { actor, settled, view, works } = start(opened("pdf"))
    await settled()
    actor.send({ type: "pair.read", before: old, after: young })
    actor.send({ type: "text.missing" })
    actor.send({ type: "versions.compared", compared: pages })
    expect(view()).toMatchObject({ state: "pages", lacksText: true, canChooseText: false, otherWay: null })
    expect(works.map(({ way }) => way)).toEqual(["text", "pages"])
  })

  test("[VIE-001] both sides are exchanged without being read again, and the address follows", async () => {
    const { actor, reads, settled, told, view, works } = start(opened("txt"))
    await settled()
    actor.send({ type: "pair.read", before: old, after: young })
    actor.send({ type: "versions.compared", compared: texts })
    actor.send({ type: "sides.exchanged" })
    expect(view()).toMatchObject({ state: "comparing", beforeId: 2, afterId: 1 })
    expect([reads.length, works.at(-1)]).toEqual([1, { as: "text", way: "text", before: young, after: old }])
    // The new address names the pair that is already shown.
    actor.send({ type: "pair.chosen", beforeId: 2 as VersionId, afterId: 1 as VersionId })
    expect(view().state).toBe("comparing")
    actor.send({ type: "side.chosen", side: "before", versionId: 3 as VersionId })
    actor.send({ type: "side.chosen", side: "before", versionId: 9 as VersionId })
    expect(view()).toMatchObject({ state: "reading", beforeId: 3, afterId: 1 })
    expect(told).toEqual([
      { type: "comparison.moved", beforeId: 2, afterId: 1 },
      { type: "comparison.moved", beforeId: 3, afterId: 1 }
    ])
  })

  test("[VIE-001] what cannot be compared says why, and a version that is not the document's is missing", async () => {
    const refusal = async (outcome: PairOpened, given: Partial<ComparisonInput> = {}) => {
      const { reads, settled, view } = start(outcome, given)
      await settled()
      expect(reads).toEqual([])
      return view().reason ?? view().messageKey
    }
    expect([
      await refusal(opened("docx")),
      await refusal(opened("txt"), { afterId: 1 as VersionId }),
      await refusal(opened("txt", [versionAt(1), versionAt(2, { checksum: "sum 1" })])),
      await refusal(opened("txt", [versionAt(1), versionAt(2, { size: 4_000_001 })])),
      await refusal(opened("txt"), { afterId: 99 as VersionId }),
      await refusal(Result.fail(missing))
    ]).toEqual(["kind", "sameVersion", "identical", "tooLarge", "error.404", "error.404"])
  })

  test("[VIE-006] a PDF with too many pages is still compared by its text; a locked one is not", async () => {
    const { actor, settled, view } = start(opened("pdf"))
    await settled()
    actor.send({ type: "pair.read", before: old, after: young })
    actor.send({ type: "way.chosen", way: "pages" })
    actor.send({ type: "versions.refused", reason: "tooManyPages" })
    expect(view()).toMatchObject({ state: "refused", reason: "tooManyPages", mostPages: 60, otherWay: "text" })
    actor.send({ type: "way.chosen", way: "text" })
    expect(view()).toMatchObject({ state: "comparing", reason: null })
    actor.send({ type: "versions.refused", reason: "locked" })
    expect(view()).toMatchObject({ state: "refused", otherWay: null, canRetry: false })
  })

  test("a fault that nobody foresaw is told", async () => {
    const { settled, view } = start(new Error("the file's facts could not be read"))
    await settled()
    expect(view().state).toBe("failed")
    expect(view().messageKey).toMatch(/^error\./)
  })

  test("[VIE-001] a lost connection is told and can be tried again, and leaving ends the work", async () => {
    const { actor, ended, settled, told, view } = start(opened("txt"))
    await settled()
    actor.send({ type: "pair.failed", failure: lost })
    expect(view()).toMatchObject({ state: "failed", messageKey: "connection.lost", canRetry: true })
    actor.send({ type: "comparison.retried" })
    await settled()
    actor.send({ type: "pair.read", before: old, after: young })
    actor.send({ type: "comparison.closed" })
    expect(stateOf(actor.getSnapshot())).toBe('"closed"')
    expect(ended).toEqual(["read", "read", "compare by text"])
    expect(told).toEqual([{ type: "comparison.left" }])
  })

  test("[DOC-004] each version is offered against the one before it, the first one against none", () => {
    const chain = createActor(versionChainMachine).start().getSnapshot()
    const list = toVersionRows(chain, documentOf("txt"), [versionAt(1), versionAt(3), versionAt(2)], people.guest)
    expect(list.map(({ former, version }) => [version.number, former?.number ?? null])).toEqual([
      [3, 2],
      [2, 1],
      [1, null]
    ])
  })
})
