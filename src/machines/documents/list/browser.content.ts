import type { BrowserEvent } from "#machines/documents/list/browser.types.ts"
import { browserSetup, contentAsked } from "#machines/documents/list/browser.setup.ts"

const isOther = {
  guard: {
    type: "isOtherView",
    params: ({ event }: { readonly event: Extract<BrowserEvent, { readonly type: "view.addressed" }> }) => event.view
  }
} as const
/**
 * A manual reload shows its progress. An automatic retry leaves the error and its button on screen, so that no click is
 * lost.
 */
const byHand = { actions: "forgetFailure", target: "loading" } as const
const asksAgain = {
  "documents.changed": "loading",
  "refresh.due": "loading",
  "content.retried": byHand,
  "sort.chosen": byHand,
  "filter.toggled": byHand,
  "filters.chosen": byHand,
  "view.addressed": { ...isOther, ...byHand }
} as const

/** Freshness of the open folder's content. A change during a load causes one more load (DOC-016). */
export const content = browserSetup.createStateConfig({
  initial: "loading",
  on: {
    "folder.opened": {
      actions: [
        { type: "openFolder", params: ({ event }) => event.folder },
        "clearSelection",
        "leaveFolder",
        "dismissAction"
      ],
      target: ".loading"
    }
  },
  states: {
    loading: {
      tags: "loading",
      entry: "markFresh",
      invoke: {
        id: "load",
        src: "loadContent",
        input: contentAsked,
        onDone: [
          {
            guard: { type: "isReady", params: ({ event }) => event.output },
            actions: { type: "takeReport", params: ({ event }) => event.output },
            target: "weighing"
          },
          {
            guard: { type: "isBuilding", params: ({ event }) => event.output },
            actions: { type: "takeReport", params: ({ event }) => event.output },
            target: "building"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ]
      },
      on: {
        "documents.changed": { actions: "markStale" },
        "content.retried": { actions: "forgetFailure" },
        "sort.chosen": { target: "loading", reenter: true },
        "filter.toggled": { target: "loading", reenter: true },
        "filters.chosen": { target: "loading", reenter: true },
        "view.addressed": { ...isOther, target: "loading", reenter: true }
      }
    },
    weighing: { always: [{ guard: "isStale", target: "refreshing" }, { target: "ready" }] },
    ready: {
      on: {
        "documents.changed": { guard: { type: "isHere", params: ({ event }) => event.folders }, target: "refreshing" },
        "refresh.due": "refreshing",
        "content.retried": "refreshing",
        "sort.chosen": "refreshing",
        "filter.toggled": "refreshing",
        "filters.chosen": "refreshing",
        "view.addressed": { ...isOther, target: "refreshing" }
      }
    },
    /** The content stays visible during the refresh, and if the refresh fails. */
    refreshing: {
      tags: "refreshing",
      entry: "markFresh",
      invoke: {
        id: "refresh",
        src: "loadContent",
        input: contentAsked,
        onDone: [
          {
            guard: { type: "isReady", params: ({ event }) => event.output },
            actions: { type: "takeReport", params: ({ event }) => event.output },
            target: "weighing"
          },
          {
            guard: { type: "isBuilding", params: ({ event }) => event.output },
            actions: { type: "takeReport", params: ({ event }) => event.output },
            target: "building"
          },
          {
            guard: { type: "isLost", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "failed"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "ready" }
        ]
      },
      on: {
        "documents.changed": {
          guard: { type: "isHere", params: ({ event }) => event.folders },
          actions: "markStale"
        },
        "sort.chosen": { target: "refreshing", reenter: true },
        "filter.toggled": { target: "refreshing", reenter: true },
        "filters.chosen": { target: "refreshing", reenter: true },
        "view.addressed": { ...isOther, target: "refreshing", reenter: true }
      }
    },
    building: { on: asksAgain },
    failed: { on: asksAgain }
  }
})
