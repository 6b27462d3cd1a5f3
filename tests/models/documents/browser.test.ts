import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { browserMachine } from "#machines/documents/list/browser.machine.ts"
import { toBrowserView, toView } from "#machines/documents/list/browser.projection.ts"
import type {
  BrowserEvent,
  BrowserInput,
  ContentAsked,
  ContentOutcome
} from "#machines/documents/list/browser.types.ts"
import { allShown, plainView, type Preferences, type Sort } from "#machines/documents/list/display.ts"
import { toNodeActionView } from "#machines/documents/actions/nodeAction.projection.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"
import { eventually } from "#tests/support/eventually.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const input: BrowserInput = {
  folder: "root",
  isHidden: false,
  refreshEvery: documentRefresh,
  view: plainView
}
const byName: Sort = { field: "name", order: "desc" }
const none: Preferences = { mode: null, sort: null }
const ready: ContentOutcome = Result.succeed({ tree: "ready", folderId: 5 })
const building: ContentOutcome = Result.succeed({ tree: "building", folderId: 5 })
const gone: ContentOutcome = Result.fail({ code: "error.404", status: 404 })
const lost: ContentOutcome = Result.fail({ code: "connection.lost", status: null })
const outcomes = [ready, building, gone, lost]

const cases = {
  "folder.opened": [{ type: "folder.opened", folder: "trash" }],
  "content.retried": [{ type: "content.retried" }],
  "documents.changed": [
    { type: "documents.changed", folders: [5] },
    { type: "documents.changed", folders: [6] },
    { type: "documents.changed", folders: null }
  ],
  "refresh.due": [{ type: "refresh.due" }],
  "refresh.configured": [
    { type: "refresh.configured", every: 0 },
    { type: "refresh.configured", every: 1_000 }
  ],
  "page.hidden": [{ type: "page.hidden" }],
  "page.shown": [{ type: "page.shown" }],
  "mode.chosen": [{ type: "mode.chosen", mode: "list" }],
  "sort.chosen": [{ type: "sort.chosen", sort: { field: "name", order: "desc" } }],
  "filter.toggled": [{ type: "filter.toggled", filter: "validated" }],
  "filters.chosen": [{ type: "filters.chosen", filters: { type: "pdf" } }],
  "view.addressed": [
    { type: "view.addressed", view: plainView },
    { type: "view.addressed", view: { mode: "list", sort: byName, filters: { ...allShown, author: 3 } } }
  ],
  "rows.held": [{ type: "rows.held" }],
  "rows.released": [{ type: "rows.released" }]
} satisfies { readonly [T in BrowserEvent["type"]]: ReadonlyArray<BrowserEvent & { readonly type: T }> }

const delay = "xstate.after.refreshEvery.browser.open.clock.ticking"
const model: Model<typeof browserMachine> = {
  machine: browserMachine,
  input,
  cases: {
    ...cases,
    "xstate.done.actor.read": [{ type: "xstate.done.actor.read", output: none } as never],
    "xstate.done.actor.load": outcomes.map((output) => ({ type: "xstate.done.actor.load", output })),
    "xstate.done.actor.refresh": outcomes.map((output) => ({ type: "xstate.done.actor.refresh", output })),
    "xstate.done.actor.selection": [],
    "xstate.done.actor.nodeAction": [],
    ...Object.fromEntries(
      ["read", "load", "refresh", "keep", "selection", "nodeAction"].flatMap((id) => [[`xstate.error.actor.${id}`, []]])
    )
  },
  vertex: ({ isHidden, refreshEvery, isStale }) => [isHidden, refreshEvery === 0, isStale]
}

/** Starts the machine; the test decides when loads end and how time passes. */
const start = (options: { readonly input?: Partial<BrowserInput>; readonly kept?: Preferences } = {}) => {
  const clock = new SimulatedClock()
  const asked: Array<ContentAsked> = []
  const stored: Array<Preferences> = []
  const loads: Array<(outcome: ContentOutcome) => void> = []
  const reads: Array<(kept: Preferences) => void> = []
  const keeps: Array<() => void> = []
  const machine = browserMachine.provide({
    actors: {
      loadContent: fromPromise<ContentOutcome, ContentAsked>((work) => {
        asked.push(work.input)
        return new Promise((resolve) => loads.push(resolve))
      }),
      readPreferences: fromPromise<Preferences>(() => new Promise((resolve) => reads.push(resolve))),
      keepPreferences: fromPromise<void, Preferences>((work) => {
        stored.push(work.input)
        return new Promise((resolve) => keeps.push(resolve))
      })
    }
  })
  const actor = createActor(machine, { input: { ...input, ...options.input }, clock }).start()
  const settle = async () => {
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  }
  return {
    actor,
    clock,
    asked,
    stored,
    view: () => toBrowserView(actor.getSnapshot()),
    read: async (kept: Preferences = options.kept ?? none) => {
      reads.at(-1)?.(kept)
      await settle()
    },
    load: async (outcome: ContentOutcome) => {
      loads.at(-1)?.(outcome)
      await settle()
    },
    keep: async () => {
      keeps.at(-1)?.()
      await settle()
    }
  }
}
const opened = async (options: Parameters<typeof start>[0] = {}) => {
  const world = start(options)
  await world.read()
  await world.load(ready)
  return world
}

test("every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test("the projection says one thing at a time and offers a retry only where it works", () => {
  for (const state of reachable(model)) {
    const view = toBrowserView(state)
    expect(view.canRetry).toBe(state.can({ type: "content.retried" }))
    if (view.phase === "loading") expect(view.isRefreshing).toBe(false)
    if (view.phase === "failed") expect(view.failureCode).not.toBe(null)
    expect(view.isRefreshing).toBe(state.matches({ open: { content: "refreshing" } }))
  }
})

/** There are hundreds of walks: they are grouped into one test for each last event. */
const walksByLastEvent = [...Map.groupBy(walks(model), ({ title }) => title.split(" > ").at(-1) ?? "")]

describe("the running actor follows the model", () => {
  const drive = async (run: (typeof walksByLastEvent)[number][1][number]["run"]) => {
    const { actor, clock, read, load, keep } = start()
    let driven = 0
    let seen = -1
    const counted =
      (act: (event: never) => void | Promise<void>) =>
      async ({ event }: { readonly event: unknown }) => {
        driven += 1
        await act(event as never)
      }
    const finish = counted(({ output }: { readonly output: ContentOutcome }) => load(output))
    await run({
      events: {
        ...Object.fromEntries(
          Object.keys(cases).map((type) => [type, counted((event: BrowserEvent) => actor.send(event))])
        ),
        "xstate.done.actor.read": counted(({ output }: { readonly output: Preferences }) => read(output)),
        "xstate.done.actor.load": finish,
        "xstate.done.actor.refresh": finish,
        "xstate.done.actor.keep": counted(() => keep()),
        [delay]: counted(() => clock.increment(actor.getSnapshot().context.refreshEvery))
      },
      states: {
        "*": (expected) => {
          seen += 1
          const actual = actor.getSnapshot()
          expect([actual.value, model.vertex(actual.context)]).toEqual([expected.value, model.vertex(expected.context)])
        }
      }
    })
    expect(driven).toBe(seen)
    actor.stop()
  }

  test.each(walksByLastEvent)("whenever a walk ends in %s", async (_, group) => {
    for (const { run } of group) await drive(run)
  })
})

describe("journeys", () => {
  test("[DOC-010] a folder opens, another one fails, is retried and stands", async () => {
    const { actor, asked, view, load } = await opened()
    expect(view()).toMatchObject({ folder: "root", phase: "ready", isTrash: false })
    actor.send({ type: "folder.opened", folder: "0123456789abcdef" })
    expect(view().phase).toBe("loading")
    await load(lost)
    expect(view()).toMatchObject({ phase: "failed", failureCode: "connection.lost", canRetry: true })
    actor.send({ type: "content.retried" })
    await load(ready)
    expect(view()).toMatchObject({ phase: "ready", failureCode: null })
    expect(asked.map(({ folder }) => folder)).toEqual(["root", "0123456789abcdef", "0123456789abcdef"])
  })

  test("[ERR-012] [DOC-016] what asks again by itself leaves the reason and its button standing, and the button asks at once", async () => {
    const { actor, asked, view, load } = await opened()
    actor.send({ type: "folder.opened", folder: "0123456789abcdef" })
    await load(lost)
    actor.send({ type: "documents.changed", folders: null })
    expect(view()).toMatchObject({
      phase: "failed",
      failureCode: "connection.lost",
      canRetry: true
    })
    await load(lost)
    expect(view()).toMatchObject({ phase: "failed", canRetry: true })
    actor.send({ type: "documents.changed", folders: null })
    actor.send({ type: "content.retried" })
    expect(view()).toMatchObject({ phase: "loading" })
    await load(ready)
    expect(view()).toMatchObject({ phase: "ready", failureCode: null })
    expect(asked).toHaveLength(4)
  })

  test("[DOC-O03] opening a folder touches neither the clock nor what is being kept", async () => {
    const { actor, clock, asked, load } = await opened()
    clock.increment(59_000)
    actor.send({ type: "mode.chosen", mode: "list" })
    actor.send({ type: "folder.opened", folder: "trash" })
    await load(ready)
    expect(actor.getSnapshot().value).toEqual({ open: { content: "ready", clock: "ticking", display: "keeping" } })
    clock.increment(1_000)
    expect(asked).toHaveLength(3)
  })

  test("[DOC-015] the trash opens under its alias and under its id", async () => {
    const { actor, view } = await opened()
    for (const [folder, isTrash] of [
      ["trash", true],
      ["-1", true],
      ["root", false]
    ] as const) {
      actor.send({ type: "folder.opened", folder })
      expect(view().isTrash).toBe(isTrash)
    }
  })

  test("[DOC-016] [CST-019] the content is asked again after 60,000 ms and not before, every time", async () => {
    const { clock, asked, view, load } = await opened()
    clock.increment(59_999)
    expect(asked).toHaveLength(1)
    clock.increment(1)
    expect(asked).toHaveLength(2)
    expect(view()).toMatchObject({ phase: "ready", isRefreshing: true })
    await load(ready)
    clock.increment(60_000)
    expect(asked).toHaveLength(3)
  })

  test("[DOC-O01] [DOC-017] 0 switches the refresh off, another figure replaces the interval", async () => {
    const { actor, clock, asked } = await opened({ input: { refreshEvery: 0 } })
    clock.increment(600_000)
    actor.send({ type: "page.hidden" })
    actor.send({ type: "page.shown" })
    expect(asked).toHaveLength(1)
    actor.send({ type: "refresh.configured", every: 5_000 })
    clock.increment(5_000)
    expect(asked).toHaveLength(2)
  })

  test("[DOC-O03] the refresh rests while the page is hidden and runs at once when it is shown", async () => {
    const { actor, clock, asked, load } = await opened()
    clock.increment(30_000)
    actor.send({ type: "page.hidden" })
    clock.increment(600_000)
    expect(asked).toHaveLength(1)
    actor.send({ type: "page.shown" })
    expect(asked).toHaveLength(2)
    await load(ready)
    clock.increment(59_999)
    expect(asked).toHaveLength(2)
    clock.increment(1)
    expect(asked).toHaveLength(3)
  })

  test("[DOC-O03] shown again while a load runs, the page asks once more after it", async () => {
    const { actor, asked, clock, load, view } = await opened()
    clock.increment(60_000)
    expect(view().isRefreshing).toBe(true)
    actor.send({ type: "page.hidden" })
    actor.send({ type: "page.shown" })
    expect(asked).toHaveLength(2)
    await load(ready)
    expect(asked).toHaveLength(3)
    await load(ready)
    expect(asked).toHaveLength(3)
  })

  test("[DOC-O03] a refresh closes no dialog and drops no selection", async () => {
    const { actor, clock, load } = await opened()
    const children = () => {
      const { nodeAction, selection } = actor.getSnapshot().children
      if (nodeAction === undefined || selection === undefined) throw new Error("the children are not running")
      return { nodeAction, selection }
    }
    const target = { id: 1, name: "a.pdf", revision: 1, isDefault: false }
    children().selection.send({ type: "item.clicked", id: 1, toggle: false, extend: false, order: [1, 2] })
    children().nodeAction.send({ type: "renaming.asked", target })
    children().nodeAction.send({ type: "name.typed", name: "half-typ" })
    clock.increment(60_000)
    await load(ready)
    actor.send({ type: "documents.changed", folders: [5] })
    await load(gone)
    expect(toNodeActionView(children().nodeAction.getSnapshot())).toMatchObject({ dialog: "rename", name: "half-typ" })
    expect([...children().selection.getSnapshot().context.selected]).toEqual([1])
    actor.send({ type: "folder.opened", folder: "trash" })
    expect(toNodeActionView(children().nodeAction.getSnapshot()).dialog).toBe(null)
    expect(children().selection.getSnapshot().value).toBe("empty")
  })

  test("[DOC-016] a change told while the content is on its way asks for it once more", async () => {
    const { actor, asked, view, load } = await opened()
    actor.send({ type: "documents.changed", folders: [6] })
    expect(asked).toHaveLength(1)
    actor.send({ type: "documents.changed", folders: [5] })
    actor.send({ type: "documents.changed", folders: [5] })
    actor.send({ type: "documents.changed", folders: [5] })
    expect(asked).toHaveLength(2)
    await load(ready)
    expect(asked).toHaveLength(3)
    await load(ready)
    expect([asked.length, view().isRefreshing]).toEqual([3, false])
  })

  test("[DOC-016] a refresh that cannot reach the server leaves the content, one that finds it gone does not", async () => {
    const { actor, view, load } = await opened()
    actor.send({ type: "refresh.due" })
    await load(lost)
    expect(view()).toMatchObject({ phase: "ready", failureCode: "connection.lost" })
    actor.send({ type: "refresh.due" })
    await load(gone)
    expect(view()).toMatchObject({ phase: "failed", failureCode: "error.404" })
  })

  test("[ERR-030] a tree that is being built is asked for again until it stands", async () => {
    const { clock, view, load, read } = start()
    await read()
    await load(building)
    expect(view()).toMatchObject({ phase: "building", canRetry: true })
    clock.increment(60_000)
    await load(ready)
    expect(view().phase).toBe("ready")
  })

  test("[DOC-012] [DOC-013] [DOC-014] what was kept shapes the screen and the first request, what is chosen is kept", async () => {
    const name = { field: "name", order: "desc" } as const
    const { actor, asked, stored, view, keep } = await opened({ kept: { mode: "list", sort: name } })
    expect(asked).toEqual([{ folder: "root", sort: name, filters: allShown }])
    expect(view()).toMatchObject({ mode: "list", sort: name })
    actor.send({ type: "mode.chosen", mode: "mosaic" })
    actor.send({ type: "sort.chosen", sort: { field: "date", order: "asc" } })
    await keep()
    expect(stored.at(-1)).toEqual({ mode: "mosaic", sort: { field: "date", order: "asc" } })
    expect(asked.at(-1)?.sort).toEqual({ field: "date", order: "asc" })
    const fresh = await opened()
    expect(fresh.asked[0]?.sort).toEqual({ field: "name", order: "asc" })
  })

  test("[DOC-011] [DOC-012] a folder is a list until the mosaic is chosen", async () => {
    const { actor, view } = await opened()
    expect(view().mode).toBe("list")
    actor.send({ type: "mode.chosen", mode: "mosaic" })
    expect(view().mode).toBe("mosaic")
  })

  test("[DOC-021] both filters are on at first, and toggling one asks again", async () => {
    const { actor, asked, view } = await opened()
    expect(view().filters).toEqual(allShown)
    actor.send({ type: "filter.toggled", filter: "unvalidated" })
    expect(asked.at(-1)?.filters).toEqual({ ...allShown, unvalidated: false })
    actor.send({ type: "filter.toggled", filter: "unvalidated" })
    await eventually(() => expect(asked.at(-1)?.filters).toEqual(allShown))
  })

  test("[DOC-021] [DOC-010] a filter is asked for with all the others, in whatever state the folder is", async () => {
    const { actor, asked, view, load } = await opened()
    actor.send({ type: "filters.chosen", filters: { type: "pdf", from: "2026-01-01" } })
    actor.send({ type: "filters.chosen", filters: { author: 7 } })
    expect(asked.at(-1)?.filters).toEqual({ ...allShown, type: "pdf", from: "2026-01-01", author: 7 })
    await load(gone)
    expect(view().phase).toBe("failed")
    actor.send({ type: "filters.chosen", filters: allShown })
    expect([view().phase, asked.at(-1)?.filters]).toEqual(["loading", allShown])
  })

  test("[DOC-013] [DOC-014] what the address says goes before what was kept, and is not kept", async () => {
    const said = { mode: "list", sort: byName, filters: { ...allShown, type: "images" } } as const
    const { actor, asked, stored, view, load } = await opened({
      input: { view: said },
      kept: { mode: "mosaic", sort: { field: "size", order: "asc" } }
    })
    expect(asked).toEqual([{ folder: "root", sort: byName, filters: said.filters }])
    expect([view().mode, stored]).toEqual(["list", []])
    expect(toView(actor.getSnapshot())).toEqual(said)
    actor.send({ type: "view.addressed", view: said })
    expect(asked).toHaveLength(1)
    // The address sets no view any more: the stored preferences apply again.
    actor.send({ type: "view.addressed", view: plainView })
    expect(asked.at(-1)).toEqual({ folder: "root", sort: { field: "size", order: "asc" }, filters: allShown })
    await load(ready)
    expect([view().mode, view().isRefreshing]).toEqual(["mosaic", false])
  })

  test("[DOC-O03] rows that a hand holds stay held through a refresh, until it lets go", async () => {
    const { actor, clock, view, load } = await opened()
    actor.send({ type: "rows.held" })
    clock.increment(60_000)
    await load(ready)
    expect(view().isHeld).toBe(true)
    actor.send({ type: "rows.released" })
    expect(view().isHeld).toBe(false)
  })
})
