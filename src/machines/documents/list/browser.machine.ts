import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { content } from "#machines/documents/list/browser.content.ts"
import { browserSetup } from "#machines/documents/list/browser.setup.ts"

/**
 * [DOC-016] [DOC-O01] [DOC-O03] Refreshes the content every `refreshEvery` ms (0: never). Pauses while the page is
 * hidden, and refreshes at once when it is shown again. A load that is running then may return stale rows, so another
 * one follows.
 */
const clock = browserSetup.createStateConfig({
  initial: "setting",
  states: {
    setting: {
      always: [
        { guard: "isHidden", target: "paused" },
        { guard: "isSwitchedOff", target: "off" },
        { target: "ticking" }
      ]
    },
    ticking: {
      after: { refreshEvery: { actions: "askRefresh", target: "ticking", reenter: true } },
      on: {
        "page.hidden": { actions: "hide", target: "paused" },
        "refresh.configured": { actions: { type: "setRefresh", params: ({ event }) => event.every }, target: "setting" }
      }
    },
    paused: {
      on: {
        "page.shown": [
          { guard: "isSwitchedOff", actions: "show", target: "off" },
          { actions: ["show", "markStale", "askRefresh"], target: "ticking" }
        ],
        "refresh.configured": { actions: { type: "setRefresh", params: ({ event }) => event.every } }
      }
    },
    off: {
      on: {
        "page.hidden": { actions: "hide", target: "paused" },
        "refresh.configured": { actions: { type: "setRefresh", params: ({ event }) => event.every }, target: "setting" }
      }
    }
  }
})

// A region of a parallel state must not use `reenter`: its sibling regions would be exited too. Its targets are re-entered anyway.
/**
 * [DOC-011] [DOC-012] [DOC-013] [DOC-021] How the folder is shown: mode, sort and filters. A chosen mode or sort is
 * stored on the device, a filter is not.
 */
const display = browserSetup.createStateConfig({
  initial: "kept",
  on: {
    "filter.toggled": { actions: { type: "toggleFilter", params: ({ event }) => event.filter } },
    "filters.chosen": { actions: { type: "chooseFilters", params: ({ event }) => event.filters } },
    "view.addressed": { actions: { type: "takeView", params: ({ event }) => event.view } },
    "rows.held": { actions: "hold" },
    "rows.released": { actions: "release" },
    "mode.chosen": {
      actions: { type: "chooseMode", params: ({ event }) => event.mode },
      target: ".keeping"
    },
    "sort.chosen": {
      actions: { type: "chooseSort", params: ({ event }) => event.sort },
      target: ".keeping"
    }
  },
  states: {
    kept: {},
    keeping: {
      invoke: { id: "keep", src: "keepPreferences", input: ({ context }) => context.chosen, onDone: "kept" }
    }
  }
})

/**
 * The documents screen: which folder is open, how fresh it is, when it refreshes, how it is shown. The selection and
 * the current action are separate child actors, so that a refresh cannot reset them (DOC-O03).
 */
export const browserMachine = browserSetup.createMachine({
  id: "browser",
  context: ({ input: { view, ...input } }) => ({
    ...input,
    folderId: null,
    chosen: { mode: null, sort: null },
    said: { mode: view.mode, sort: view.sort },
    filters: view.filters,
    isHeld: false,
    failure: null,
    isStale: false
  }),
  invoke: [
    { id: "selection", src: "selection" },
    { id: "nodeAction", src: "nodeAction" }
  ],
  initial: "reading",
  states: {
    // The stored sort order is needed for the first request.
    reading: {
      tags: "loading",
      invoke: {
        id: "read",
        src: "readPreferences",
        onDone: { actions: { type: "takePreferences", params: ({ event }) => event.output }, target: "open" }
      },
      on: {
        "folder.opened": { actions: { type: "openFolder", params: ({ event }) => event.folder } },
        "view.addressed": { actions: { type: "takeView", params: ({ event }) => event.view } },
        "refresh.configured": { actions: { type: "setRefresh", params: ({ event }) => event.every } },
        "page.hidden": { actions: "hide" },
        "page.shown": { actions: "show" }
      }
    },
    open: { type: "parallel", states: { content, clock, display } }
  }
})
export type BrowserRef = ActorRefFrom<typeof browserMachine>
export type BrowserSnapshot = SnapshotFrom<typeof browserMachine>
