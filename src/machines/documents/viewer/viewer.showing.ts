import { viewerSetup } from "#machines/documents/viewer/viewer.setup.ts"

/** Search within files that have text. */
const searching = viewerSetup.createStateConfig({
  on: {
    "search.opened": { actions: "openSearch" },
    "search.closed": { guard: "isSearching", actions: "closeSearch" },
    "term.typed": { guard: "isSearching", actions: { type: "takeTerm", params: ({ event }) => event.term } },
    "hits.found": {
      guard: { type: "isStillWanted", params: ({ event }) => event.term },
      actions: { type: "takeHits", params: ({ event }) => event.hits }
    },
    "hit.advanced": { guard: "hasHits", actions: { type: "stepHit", params: 1 } },
    "hit.returned": { guard: "hasHits", actions: { type: "stepHit", params: -1 } }
  }
})

/** The actions on content that is on screen, by its kind. */
export const showing = viewerSetup.createStateConfig({
  initial: "sorting",
  states: {
    sorting: {
      always: [
        { guard: "isPdf", target: "pdf" },
        { guard: "isPicture", target: "picture" },
        { guard: "isText", target: "text" },
        { target: "table" }
      ]
    },
    pdf: {
      on: {
        "content.locked": "#viewer.open.content.locked",
        "content.broke": {
          actions: { type: "rememberBroken", params: ({ event }) => event.code },
          target: "#viewer.open.content.failed"
        },
        "pages.counted": { actions: { type: "countPages", params: ({ event }) => event.pages } },
        "page.reached": {
          guard: { type: "isOnAnotherPage", params: ({ event }) => event.page },
          actions: { type: "reachPage", params: ({ event }) => event.page }
        },
        "page.chosen": { actions: { type: "goToPage", params: ({ event }) => event.page } },
        "page.advanced": { guard: "hasMorePages", actions: { type: "turnPage", params: 1 } },
        "page.returned": { guard: "hasPagesBefore", actions: { type: "turnPage", params: -1 } },
        "zoom.chosen": { actions: { type: "zoomTo", params: ({ event }) => event.zoom } },
        "zoom.measured": { actions: { type: "measureZoom", params: ({ event }) => event.percent } },
        "zoom.raised": { guard: "canGrow", actions: { type: "stepZoom", params: "up" } },
        "zoom.lowered": { guard: "canShrink", actions: { type: "stepZoom", params: "down" } },
        "zoom.reset": { actions: "resetZoom" },
        "content.turned": { actions: "turn" },
        ...searching.on
      }
    },
    picture: {
      on: {
        "content.broke": [
          { guard: "isRarelyDrawn", target: "#viewer.open.content.other" },
          {
            actions: { type: "rememberBroken", params: ({ event }) => event.code },
            target: "#viewer.open.content.failed"
          }
        ],
        "zoom.chosen": { actions: { type: "zoomTo", params: ({ event }) => event.zoom } },
        "zoom.measured": { actions: { type: "measureZoom", params: ({ event }) => event.percent } },
        "zoom.raised": { guard: "canGrow", actions: { type: "stepZoom", params: "up" } },
        "zoom.lowered": { guard: "canShrink", actions: { type: "stepZoom", params: "down" } },
        "zoom.reset": { actions: "resetZoom" },
        "content.turned": { actions: "turn" }
      }
    },
    text: searching,
    table: searching
  }
})
