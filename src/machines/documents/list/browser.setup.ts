import { assign, fromPromise, raise, sendTo, setup } from "xstate"
import type {
  BrowserContext,
  BrowserEvent,
  BrowserInput,
  ContentAsked,
  ContentOutcome
} from "#machines/documents/list/browser.types.ts"
import {
  defaultSortOf,
  type DisplayMode,
  type Filters,
  isSameFilters,
  isSameSort,
  type Preferences,
  type Sort,
  type View
} from "#machines/documents/list/display.ts"
import { nodeActionMachine } from "#machines/documents/actions/run/nodeAction.machine.ts"
import { selectionMachine } from "#machines/shared/list/selection.machine.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"

export const browserSetup = setup({
  types: {
    input: {} as BrowserInput,
    context: {} as BrowserContext,
    events: {} as BrowserEvent,
    tags: {} as "loading" | "refreshing",
    children: {} as { readonly selection: "selection"; readonly nodeAction: "nodeAction" }
  },
  actors: {
    loadContent: fromPromise<ContentOutcome, ContentAsked>(mustProvide("loadContent")),
    /** The preferences stored for this user and firm; null for each that is not set. */
    readPreferences: fromPromise<Preferences>(mustProvide("readPreferences")),
    keepPreferences: fromPromise<void, Preferences>(mustProvide("keepPreferences")),
    selection: selectionMachine,
    nodeAction: nodeActionMachine
  },
  guards: {
    isReady: (_, outcome: ContentOutcome) => outcome._tag === "Success" && outcome.success.tree === "ready",
    isBuilding: (_, outcome: ContentOutcome) => outcome._tag === "Success" && outcome.success.tree === "building",
    /** The folder is deleted or forbidden: its content must leave the screen. */
    isLost: (_, outcome: ContentOutcome) =>
      outcome._tag === "Failure" && (outcome.failure.status === 403 || outcome.failure.status === 404),
    isStale: ({ context }) => context.isStale,
    isHere: ({ context }, folders: ReadonlyArray<number> | null) =>
      folders === null || context.folderId === null || folders.includes(context.folderId),
    isOtherView: ({ context }, { filters, sort }: View) =>
      !isSameFilters(filters, context.filters) ||
      !isSameSort(sort ?? context.chosen.sort ?? defaultSortOf(context.folder), sortOf(context)),
    isHidden: ({ context }) => context.isHidden,
    isSwitchedOff: ({ context }) => context.refreshEvery <= 0
  },
  actions: {
    openFolder: assign((_, folder: string) => ({ folder, folderId: null, failure: null, isStale: false })),
    clearSelection: sendTo("selection", { type: "selection.cleared" }),
    leaveFolder: sendTo("nodeAction", { type: "folder.left" }),
    dismissAction: sendTo("nodeAction", { type: "action.dismissed" }),
    takeReport: assign((_, outcome: ContentOutcome) =>
      outcome._tag === "Success" ? { folderId: outcome.success.folderId, failure: null } : {}
    ),
    rememberFailure: assign((_, outcome: ContentOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure } : {}
    ),
    forgetFailure: assign({ failure: null }),
    markStale: assign({ isStale: true }),
    markFresh: assign({ isStale: false }),
    hide: assign({ isHidden: true }),
    show: assign({ isHidden: false }),
    askRefresh: raise({ type: "refresh.due" }),
    setRefresh: assign({ refreshEvery: (_, every: number) => every }),
    takePreferences: assign({ chosen: (_, kept: Preferences) => kept }),
    chooseMode: assign(({ context }, mode: DisplayMode) => ({
      chosen: { ...context.chosen, mode },
      said: { ...context.said, mode }
    })),
    chooseSort: assign(({ context }, sort: Sort) => ({
      chosen: { ...context.chosen, sort },
      said: { ...context.said, sort }
    })),
    toggleFilter: assign(({ context }, filter: "validated" | "unvalidated") => ({
      filters: { ...context.filters, [filter]: !context.filters[filter] }
    })),
    chooseFilters: assign(({ context }, filters: Partial<Filters>) => ({
      filters: { ...context.filters, ...filters }
    })),
    takeView: assign((_, { filters, mode, sort }: View) => ({ filters, said: { mode, sort } })),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false })
  },
  delays: { refreshEvery: ({ context }) => context.refreshEvery }
})

/** [DOC-013] [DOC-014] The sort order of the URL, else the stored one, else the default. */
export const sortOf = ({ chosen, folder, said }: Pick<BrowserContext, "chosen" | "folder" | "said">): Sort =>
  said.sort ?? chosen.sort ?? defaultSortOf(folder)

export const contentAsked = ({ context }: { readonly context: BrowserContext }): ContentAsked => ({
  folder: context.folder,
  sort: sortOf(context),
  filters: context.filters
})
