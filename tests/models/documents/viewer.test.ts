import fc from "#tests/support/properties.ts"
import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from "xstate"
import { clampZoom, nextStep, turned, zoomSteps } from "#machines/documents/viewer/viewer.display.ts"
import { viewerMachine, type ViewerSnapshot } from "#machines/documents/viewer/viewer.machine.ts"
import { toViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { findAll, fold, hitLimit } from "#machines/documents/viewer/viewer.search.ts"
import type { OpenOutcome, SaveOutcome, ViewerEvent, ViewerInput } from "#machines/documents/viewer/viewer.types.ts"
import type { Conversion } from "#schemas/documents/conversion.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type {
  LoadRequest,
  PrepareRequest,
  SaveRequest,
  ViewedContent,
  ViewingFailure,
  ViewingPlace
} from "#schemas/documents/viewing.ts"
import { shownAs } from "#schemas/documents/viewing.ts"
import type { NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const ann = { id: 3 as UserId, name: "Ann Lee" }
const at = "2026-01-02T03:04:05.000Z"
const version = (number: number): Version => ({
  id: (number * 10) as VersionId,
  document_id: 7 as NodeId,
  ancestor_id: number === 1 ? null : (((number - 1) * 10) as VersionId),
  number,
  created_at: at,
  validated_at: null,
  author: ann,
  validator: null,
  size: number * 100,
  media_type: "application/pdf",
  checksum: "0".repeat(64),
  sha256: null,
  stored_name: `stored-${number}.pdf`,
  has_signatures: false,
  workflow_status: null
})
const named = (name: string): DocumentNode => ({
  type: "document",
  id: 7 as NodeId,
  hash: "00000000000000aa" as NodeHash,
  alias: null,
  name,
  folder_id: 1,
  vendor_id: 5 as VendorId,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  deleted_by: null,
  deleted_from: null,
  revision: 1,
  read_only: false,
  themes: [],
  has_own_themes: false,
  theme_acl: null,
  number: 1,
  description: null,
  deposit_date: at,
  start_date: at,
  validated_at: null,
  is_validated: false,
  validator: null,
  author: ann,
  version_id: 20 as VersionId,
  version_number: 2,
  size: 200,
  media_type: "application/pdf",
  extension: name.split(".").at(-1) ?? ""
})
const opened = (name: string): OpenOutcome =>
  Result.succeed({ document: named(name), versions: [version(1), version(2)] })
const missing: ViewingFailure = { kind: "missing", code: "error.404" }
const lost: ViewingFailure = { kind: "connection", code: "connection.lost" }
const place = { vendorId: 5 as VendorId, hash: "00000000000000aa" as NodeHash }
const input: ViewerInput = { ...place, versionId: null, newTab: false }
const bytes = new Blob(["%PDF"])
const contents: ReadonlyArray<ViewedContent> = [
  { as: "pdf", bytes },
  { as: "picture", bytes },
  { as: "text", blocks: ["one", "two"], truncated: false, shown: 7 },
  { as: "table", header: ["a"], rows: [["1"]], truncated: false, shown: 3 },
  { as: "preview", blocks: [{ kind: "paragraph", runs: [{ text: "one" }] }], truncated: false },
  { as: "sheets", sheets: [{ name: "One", rows: [["1"]], columns: 1, truncated: false }], truncated: false }
]
const contentAs = (as: ViewedContent["as"]) => contents.find((one) => one.as === as) as ViewedContent
const hits = [
  { place: 0, start: 1, end: 3 },
  { place: 1, start: 0, end: 2 }
]

const told = (state: Conversion["state"], shape: Conversion["shape"] = null) => ({
  type: "conversion.told" as const,
  conversion: { id: 4, state, shape }
})

const events = {
  "conversion.told": [told("converting"), told("ready", "text"), told("failed"), told("refused")],
  "conversion.asked": [{ type: "conversion.asked" }],
  "document.changed": [{ type: "document.changed" }],
  "bytes.received": [{ type: "bytes.received", received: 50, total: 200 }],
  "content.loaded": contents.slice(0, 4).map((content) => ({ type: "content.loaded", content })),
  "content.refused": [{ type: "content.refused", failure: lost }],
  "version.chosen": [{ type: "version.chosen", versionId: 10 as VersionId }],
  "viewer.retried": [{ type: "viewer.retried" }],
  "viewer.closed": [{ type: "viewer.closed" }],
  "download.asked": [{ type: "download.asked" }],
  "content.broke": [{ type: "content.broke", code: "documents.image_corrupt" }],
  "content.locked": [{ type: "content.locked" }],
  "password.given": [{ type: "password.given", password: "sésame" }],
  "pages.counted": [{ type: "pages.counted", pages: 2 }],
  "page.reached": [{ type: "page.reached", page: 2 }],
  "page.chosen": [{ type: "page.chosen", page: 99 }],
  "page.advanced": [{ type: "page.advanced" }],
  "page.returned": [{ type: "page.returned" }],
  "zoom.chosen": [{ type: "zoom.chosen", zoom: 400 }],
  "zoom.measured": [{ type: "zoom.measured", percent: 25 }],
  "zoom.raised": [{ type: "zoom.raised" }],
  "zoom.lowered": [{ type: "zoom.lowered" }],
  "zoom.reset": [{ type: "zoom.reset" }],
  "content.turned": [{ type: "content.turned" }],
  "search.opened": [{ type: "search.opened" }],
  "search.closed": [{ type: "search.closed" }],
  "term.typed": [{ type: "term.typed", term: "to" }],
  "hits.found": [{ type: "hits.found", term: "to", hits }],
  "hit.advanced": [{ type: "hit.advanced" }],
  "hit.returned": [{ type: "hit.returned" }]
} satisfies { readonly [T in ViewerEvent["type"]]: ReadonlyArray<Extract<ViewerEvent, { readonly type: T }>> }

const opens: ReadonlyArray<OpenOutcome> = [
  opened("facture.pdf"),
  opened("photo.heic"),
  opened("contrat.docx"),
  opened("archive.zip"),
  Result.fail(missing),
  Result.fail(lost)
]
const saves: ReadonlyArray<SaveOutcome> = [Result.succeed(null), Result.fail(lost)]
const model: Model<typeof viewerMachine> = {
  machine: viewerMachine,
  input,
  cases: {
    ...events,
    "xstate.done.actor.open": opens.map((output) => ({ type: "xstate.done.actor.open", output })),
    "xstate.done.actor.save": saves.map((output) => ({ type: "xstate.done.actor.save", output }))
  },
  vertex: ({ conversion, document, failure, page, pages, search }) => [
    conversion?.state === "failed",
    document !== null,
    failure?.kind,
    page,
    pages,
    search === null,
    search?.hits?.length
  ]
}

const facts = ({ context, value }: ViewerSnapshot) => [value, model.vertex(context)]

test("[VIE-001] every state is reachable and only the closed viewer stops", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("[VIE-001] the projection never offers what the machine would ignore", () => {
  for (const state of reachable(model)) {
    const view = toViewerView(state)
    const can = (type: ViewerEvent["type"]) => state.can(events[type][0] as ViewerEvent)
    expect({
      retry: view.canRetry,
      convert: view.canConvertAgain,
      download: view.canDownload,
      zoom: view.canZoom,
      grow: view.canGrow,
      shrink: view.canShrink,
      turn: view.canTurn,
      search: view.canSearch,
      hits: view.canStepHits,
      advance: view.canAdvance,
      return: view.canReturn
    }).toEqual({
      retry: can("viewer.retried"),
      convert: can("conversion.asked"),
      download: can("download.asked"),
      zoom: can("zoom.chosen"),
      grow: can("zoom.raised"),
      shrink: can("zoom.lowered"),
      turn: can("content.turned"),
      search: can("search.opened"),
      hits: can("hit.returned"),
      advance: can("page.advanced"),
      return: can("page.returned")
    })
    expect(view.messageKey !== null).toBe(view.state === "failed")
    expect(view.state === "closed").toBe(state.status === "done")
    if (state.status === "done")
      for (const [one] of Object.values(events)) expect(state.can(one as ViewerEvent)).toBe(false)
  }
})

const running = (given: ViewerInput, opening: ReadonlyArray<OpenOutcome>) => {
  const asked: Array<LoadRequest> = []
  const prepared: Array<PrepareRequest> = []
  const savedAs: Array<SaveRequest> = []
  const left: Array<string> = []
  const waiting = [...opening]
  const answers: Array<SaveOutcome> = [Result.succeed(null)]
  let stopped = 0
  const actor = createActor(
    viewerMachine.provide({
      actors: {
        open: fromPromise<OpenOutcome, ViewingPlace>(() => Promise.resolve(waiting.shift() ?? Result.fail(missing))),
        prepare: fromCallback<EventObject, PrepareRequest>(({ input: request }) => void prepared.push(request)),
        load: fromCallback<EventObject, LoadRequest>(({ input: request }) => {
          asked.push(request)
          return () => void stopped++
        }),
        save: fromPromise<SaveOutcome, SaveRequest>(({ input: request }) => {
          savedAs.push(request)
          return Promise.resolve(answers.shift() ?? Result.fail(lost))
        })
      }
    }),
    { input: given }
  )
  actor.on("viewer.left", ({ way }) => left.push(way))
  actor.start()
  const view = () => toViewerView(actor.getSnapshot())
  const until = (state: string) => expect.poll(() => view().state).toBe(state)
  return { actor, asked, left, prepared, savedAs, send: actor.send, stopped: () => stopped, until, view }
}

describe("journeys", () => {
  test("[VIE-001] [VIE-O01] without a version the latest is shown, and another one loads in its place", async () => {
    const viewer = running(input, [opened("facture.pdf"), opened("facture.pdf")])
    await viewer.until("loading")
    viewer.send({ type: "bytes.received", received: 50, total: 200 })
    expect(viewer.view()).toMatchObject({ name: "facture.pdf", versionId: 20, size: 200, progress: 0.25 })
    viewer.send({ type: "content.loaded", content: contentAs("pdf") })
    viewer.send({ type: "pages.counted", pages: 12 })
    viewer.send({ type: "page.chosen", page: 9 })
    viewer.send({ type: "content.turned" })
    viewer.send({ type: "version.chosen", versionId: 10 as VersionId })
    expect(viewer.view()).toMatchObject({ state: "opening", page: 1, pages: 0, rotation: 0, zoom: "width" })
    await viewer.until("loading")
    expect(viewer.view()).toMatchObject({ versionId: 10, size: 100 })
    expect(viewer.asked).toEqual(
      [20, 10].map((id) => ({ ...place, versionId: id, as: "pdf", of: "version", extension: "pdf", size: id * 10 }))
    )
    viewer.send({ type: "viewer.closed" })
    expect([viewer.left, viewer.stopped()]).toEqual([["back"], 2])
  })

  test("[VIE-006] a protected pdf asks for its password, says when it is wrong and forgets it with the version", async () => {
    const viewer = running(input, [opened("releve.pdf"), opened("releve.pdf")])
    await viewer.until("loading")
    viewer.send({ type: "content.loaded", content: contentAs("pdf") })
    viewer.send({ type: "content.locked" })
    expect(viewer.view()).toMatchObject({ state: "locked", isPasswordWrong: false, isUnlocked: false })
    viewer.send({ type: "password.given", password: "" })
    expect(viewer.view()).toMatchObject({ state: "locked", isPasswordWrong: false })
    viewer.send({ type: "password.given", password: "faux" })
    expect(viewer.view()).toMatchObject({ state: "showing", isUnlocked: false })
    viewer.send({ type: "content.locked" })
    expect(viewer.view()).toMatchObject({ state: "locked", isPasswordWrong: true, canDownload: true })
    viewer.send({ type: "password.given", password: "sésame" })
    viewer.send({ type: "pages.counted", pages: 2 })
    expect(viewer.view()).toMatchObject({ state: "showing", isUnlocked: true, canPrint: true, canSearch: true })
    viewer.send({ type: "version.chosen", versionId: 10 as VersionId })
    expect(viewer.view()).toMatchObject({ isUnlocked: false })
    expect(viewer.actor.getSnapshot().context.password).toBeNull()
  })

  test("[VIE-001] a version that the document does not have is missing, like a document that is absent", async () => {
    const other = running({ ...input, versionId: 99 as VersionId }, [opened("facture.pdf")])
    const absent = running(input, [Result.fail(missing)])
    for (const viewer of [other, absent]) {
      await viewer.until("failed")
      expect(viewer.view()).toMatchObject({ messageKey: "error.404", canRetry: false, canDownload: false })
      expect(viewer.asked).toEqual([])
    }
  })

  test("[VIE-002] [VIE-O01] a viewer in its own tab closes the tab", async () => {
    const viewer = running({ ...input, newTab: true }, [opened("facture.pdf")])
    viewer.send({ type: "viewer.closed" })
    expect(viewer.left).toEqual(["tab"])
    expect(viewer.actor.getSnapshot()).toMatchObject({ status: "done", value: "closed" })
  })

  test("[ERR-034] a picture that cannot be drawn says so, is fetched again on demand and stays to be downloaded", async () => {
    const viewer = running(input, [opened("scan.png"), opened("scan.png")])
    await viewer.until("loading")
    viewer.send({ type: "content.loaded", content: contentAs("picture") })
    viewer.send({ type: "content.broke", code: "documents.image_corrupt" })
    expect(viewer.view()).toMatchObject({ state: "failed", messageKey: "documents.image_corrupt", canDownload: true })
    viewer.send({ type: "viewer.retried" })
    await viewer.until("loading")
    expect(viewer.view().messageKey).toBeNull()
  })

  test("[VIE-004] [VIE-O02] a picture only some browsers draw is offered for download where this one does not", async () => {
    const viewer = running(input, [opened("photo.heic")])
    await viewer.until("loading")
    viewer.send({ type: "content.loaded", content: contentAs("picture") })
    viewer.send({ type: "content.broke", code: "documents.image_corrupt" })
    expect(viewer.view()).toMatchObject({ state: "other", messageKey: null, canDownload: true })
  })

  test("[VIE-O02] [VIE-003] an office file is shown as what the server makes of it, and saved as it is", async () => {
    const viewer = running(input, [opened("contrat.docx"), opened("contrat.docx")])
    await viewer.until("preparing")
    viewer.send(told("waiting"))
    viewer.send(told("converting"))
    expect([viewer.view().conversion, viewer.asked]).toEqual(["converting", []])
    viewer.send(told("ready", "pdf"))
    expect(viewer.asked).toEqual([
      { ...place, versionId: 20, as: "pdf", of: "conversion", extension: "docx", size: 200 }
    ])
    viewer.send({ type: "content.loaded", content: contentAs("pdf") })
    viewer.send({ type: "download.asked" })
    await expect.poll(() => viewer.view().isSaving).toBe(false)
    expect(viewer.savedAs[0]?.bytes).toBeNull()
    viewer.send({ type: "document.changed" })
    await viewer.until("preparing")
    viewer.send(told("ready", "sheets"))
    expect(viewer.asked.at(-1)?.as).toBe("sheets")
  })

  test("[VIE-O02] a conversion that failed is asked for again, one that was refused is not", async () => {
    const viewer = running(input, [opened("contrat.docx")])
    await viewer.until("preparing")
    viewer.send(told("failed"))
    expect(viewer.view()).toMatchObject({ state: "other", conversion: "failed", canConvertAgain: true })
    viewer.send({ type: "conversion.asked" })
    expect(viewer.prepared.map(({ again }) => again)).toEqual([false, true])
    viewer.send(told("refused"))
    expect(viewer.view()).toMatchObject({ state: "other", conversion: "refused", canConvertAgain: false })
  })

  test("[VIE-O02] a file no browser shows is offered for download without loading it", async () => {
    const viewer = running(input, [opened("archive.zip")])
    await viewer.until("other")
    expect(viewer.asked).toEqual([])
    viewer.send({ type: "download.asked" })
    expect(viewer.view()).toMatchObject({ isSaving: true, canDownload: false })
    await expect.poll(() => viewer.view().isSaving).toBe(false)
    expect(viewer.savedAs).toEqual([{ ...place, versionId: 20, name: "archive.zip", bytes: null }])
    viewer.send({ type: "download.asked" })
    await expect.poll(() => viewer.view().saveMessageKey).toBe("connection.lost")
  })

  test("[VIE-001] what is on the screen is saved without fetching it again", async () => {
    const viewer = running(input, [opened("facture.pdf")])
    await viewer.until("loading")
    viewer.send({ type: "content.loaded", content: contentAs("pdf") })
    viewer.send({ type: "download.asked" })
    await expect.poll(() => viewer.view().isSaving).toBe(false)
    expect(viewer.savedAs[0]?.bytes).toBe(bytes)
  })

  test("[UPL-021] an earlier version is saved under its stored name, the latest under the document's", async () => {
    for (const [versionId, name] of [
      [10, "stored-1.pdf"],
      [20, "facture.pdf"]
    ] as const) {
      const viewer = running({ ...input, versionId: versionId as VersionId }, [opened("facture.pdf")])
      await viewer.until("loading")
      viewer.send({ type: "content.loaded", content: contentAs("pdf") })
      viewer.send({ type: "download.asked" })
      await expect.poll(() => viewer.view().isSaving).toBe(false)
      expect(viewer.savedAs[0]?.name).toBe(name)
    }
  })

  test("[VIE-006] searching goes from hit to hit around the end, from the page one is on", async () => {
    const viewer = running(input, [opened("facture.pdf")])
    await viewer.until("loading")
    viewer.send({ type: "content.loaded", content: contentAs("pdf") })
    viewer.send({ type: "pages.counted", pages: 3 })
    viewer.send({ type: "page.reached", page: 2 })
    viewer.send({ type: "search.opened" })
    viewer.send({ type: "term.typed", term: "to" })
    expect(viewer.view().search).toEqual({ term: "to", busy: true, count: 0, at: 1 })
    viewer.send({ type: "hits.found", term: "t", hits: [] })
    expect(viewer.view().search?.busy).toBe(true)
    // The first letter found a match elsewhere: the next letters search from the page where the search began.
    viewer.send({ type: "term.typed", term: "t" })
    viewer.send({ type: "hits.found", term: "t", hits: hits.slice(0, 1) })
    expect(viewer.view().page).toBe(1)
    viewer.send({ type: "term.typed", term: "to" })
    viewer.send({ type: "hits.found", term: "to", hits })
    const seen = [viewer.view(), ...[0, 1].map(() => (viewer.send({ type: "hit.advanced" }), viewer.view()))]
    expect(seen.map(({ page, search }) => [page, search?.at, search?.count])).toEqual([
      [2, 2, 2],
      [1, 1, 2],
      [2, 2, 2]
    ])
    viewer.send({ type: "search.closed" })
    expect(viewer.view().search).toBeNull()
  })

  test("[VIE-006] zooming follows the steps from what is shown, and stops at 25 and 400 percent", async () => {
    const viewer = running(input, [opened("facture.pdf")])
    await viewer.until("loading")
    viewer.send({ type: "content.loaded", content: contentAs("pdf") })
    viewer.send({ type: "zoom.measured", percent: 137.4 })
    viewer.send({ type: "zoom.raised" })
    expect(viewer.view().zoom).toBe(150)
    viewer.send({ type: "zoom.chosen", zoom: 4_000 })
    viewer.send({ type: "zoom.measured", percent: 400 })
    expect(viewer.view()).toMatchObject({ zoom: 400, canGrow: false, canShrink: true })
    viewer.send({ type: "zoom.reset" })
    expect(viewer.view().zoom).toBe("width")
  })
})

test("[VIE-004] [VIE-006] each file is shown by the group of its extension", () => {
  const names = ["gif", "jpeg", "jpg", "jpg2", "png", "svg", "webp", "PDF", "pdf-a", "csv", "txt", "docx", "zip", ""]
  expect(names.map(shownAs)).toEqual([
    ...Array.from({ length: 7 }, () => "picture"),
    "pdf",
    "pdf",
    "table",
    "text",
    "converted",
    "other",
    "other"
  ])
})

test("[VIE-006] the steps of the zoom never leave the scale, and four turns come back", () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1_000, noNaN: true }), (percent) => {
      const up = nextStep(percent, "up")
      const down = nextStep(percent, "down")
      expect(up === null ? percent >= 399.5 : up > percent && zoomSteps.includes(up)).toBe(true)
      expect(down === null ? percent < 25.5 : down < percent + 0.5 && zoomSteps.includes(down)).toBe(true)
      expect(clampZoom(percent)).toBe(Math.min(400, Math.max(25, Math.round(percent))))
    })
  )
  expect([0, 0, 0].reduce<ReturnType<typeof turned>>((rotation) => turned(rotation), turned(0))).toBe(0)
})

test("[VIE-006] a term is found whatever its case and accents, at the places it has in the text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }),
      fc.string({ minLength: 1 }),
      (texts, term) => {
        const folded = texts.map(fold)
        expect(folded.map((text) => text.length)).toEqual(texts.map((text) => text.length))
        for (const { end, place: block, start } of findAll(folded, term))
          expect(fold((texts[block] as string).slice(start, end))).toBe(fold(term))
      }
    )
  )
  expect(findAll(["Échéance", "aucune", "L’ÉCHÉANCE"].map(fold), "echeance")).toEqual([
    { place: 0, start: 0, end: 8 },
    { place: 2, start: 2, end: 10 }
  ])
  expect(findAll([fold("a".repeat(6_000))], "a")).toHaveLength(hitLimit)
  expect(findAll(["anything"], "")).toEqual([])
})

const held = <T>(waiting: Array<PromiseWithResolvers<T>>) => {
  const next = Promise.withResolvers<T>()
  waiting.push(next)
  return next.promise
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[VIE-001] $title", async ({ run }) => {
    const opening: Array<PromiseWithResolvers<OpenOutcome>> = []
    const saving: Array<PromiseWithResolvers<SaveOutcome>> = []
    const loading: Array<(event: EventObject) => void> = []
    const actor = createActor(
      viewerMachine.provide({
        actors: {
          open: fromPromise<OpenOutcome, ViewingPlace>(() => held(opening)),
          prepare: fromCallback<EventObject, PrepareRequest>(({ sendBack }) => void loading.push(sendBack)),
          load: fromCallback<EventObject, LoadRequest>(({ sendBack }) => void loading.push(sendBack)),
          save: fromPromise<SaveOutcome, SaveRequest>(() => held(saving))
        }
      }),
      { input, clock: new SimulatedClock() }
    ).start()
    const done =
      <T>(waiting: ReadonlyArray<PromiseWithResolvers<T>>) =>
      async ({ event }: { readonly event: EventObject }) => {
        waiting.at(-1)?.resolve((event as unknown as { readonly output: T }).output)
        await Promise.resolve()
      }
    const broke =
      <T>(waiting: ReadonlyArray<PromiseWithResolvers<T>>) =>
      async () => {
        waiting.at(-1)?.reject(new Error("a defect"))
        await Promise.resolve()
      }
    const reports = new Set(["bytes.received", "content.loaded", "content.refused", "conversion.told"])
    const sends = Object.keys(events).map((type) => [
      type,
      ({ event }: { readonly event: EventObject }) =>
        reports.has(type) ? loading.at(-1)?.(event) : actor.send(event as ViewerEvent)
    ])
    await run({
      events: {
        ...Object.fromEntries(sends),
        "xstate.done.actor.open": done(opening),
        "xstate.error.actor.open": broke(opening),
        "xstate.done.actor.save": done(saving),
        "xstate.error.actor.save": broke(saving)
      },
      states: {
        // Snapshots of one vertex differ only in fields that the vertex leaves out.
        "*": (expected) => expect(facts(actor.getSnapshot())).toEqual(facts(expected))
      }
    })
    actor.stop()
  })
})
