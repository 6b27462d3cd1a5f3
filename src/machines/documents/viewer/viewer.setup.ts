import { Result } from "effect"
import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from "xstate"
import { clampPage, clampZoom, nextStep, turned, type Zoom } from "#machines/documents/viewer/viewer.display.ts"
import type { Hit } from "#machines/documents/viewer/viewer.search.ts"
import type {
  OpenOutcome,
  SaveOutcome,
  Search,
  ViewerContext,
  ViewerEmitted,
  ViewerEvent,
  ViewerInput
} from "#machines/documents/viewer/viewer.types.ts"
import { savedName } from "#machines/documents/versions/versionFacts.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  isRarelyDrawn,
  type LoadRequest,
  type MadeAs,
  type PrepareRequest,
  type SaveRequest,
  type ShownAs,
  shownAs,
  type ViewedContent,
  type ViewingFailure,
  type ViewingPlace
} from "#schemas/documents/viewing.ts"
import type { Conversion } from "#schemas/documents/conversion.ts"
import type { VersionId } from "#schemas/shared/ids.ts"

export const kindOf = ({ document }: ViewerContext): ShownAs => shownAs(document?.extension ?? "")

/** The version on screen; null if the document has no version with this id. */
export const versionOf = ({ document, versionId, versions }: ViewerContext) =>
  versions.find((version) => version.id === (versionId ?? document?.version_id)) ?? null

const chosenId = (context: ViewerContext) => (context.versionId ?? context.document?.version_id) as VersionId

export const prepareRequest = (context: ViewerContext): PrepareRequest => ({
  vendorId: context.vendorId,
  hash: context.hash,
  versionId: chosenId(context),
  again: context.again
})

const madeAs: Readonly<Record<NonNullable<Conversion["shape"]>, MadeAs>> = {
  pdf: "pdf",
  text: "preview",
  sheets: "sheets"
}
const loadedAs = (context: ViewerContext): LoadRequest["as"] => {
  const kind = kindOf(context)
  return kind === "converted" || kind === "other" ? madeAs[context.conversion?.shape ?? "pdf"] : kind
}

export const loadRequest = (context: ViewerContext): LoadRequest => ({
  vendorId: context.vendorId,
  hash: context.hash,
  versionId: chosenId(context),
  as: loadedAs(context),
  of: kindOf(context) === "converted" ? "conversion" : "version",
  extension: context.document?.extension ?? "",
  size: versionOf(context)?.size ?? 0
})

export const saveRequest = (context: ViewerContext): SaveRequest => ({
  vendorId: context.vendorId,
  hash: context.hash,
  versionId: chosenId(context),
  name: context.document === null ? "" : savedName(context.document, versionOf(context)),
  // The bytes of a converted file are not the document: null makes the actor download the document itself.
  bytes:
    kindOf(context) !== "converted" && context.content !== null && "bytes" in context.content
      ? context.content.bytes
      : null
})

const fault: ViewingFailure = { kind: "refused", code: "error.global" }
const hitsOf = (context: ViewerContext) => context.search?.hits ?? []
const searchOf = ({ page, search }: ViewerContext): Search => search ?? { term: "", hits: [], at: 0, from: page }
const pageOf = (hit: Hit | undefined, context: ViewerContext): { readonly page?: number } =>
  context.content?.as === "pdf" && hit !== undefined ? { page: hit.place + 1 } : {}
const around = (at: number, count: number) => (at + count) % count

const untouched = {
  page: 1,
  pages: 0,
  zoom: "width",
  shown: 100,
  rotation: 0,
  search: null,
  conversion: null,
  again: false,
  content: null,
  received: 0,
  total: 0,
  failure: null,
  password: null,
  saveFailure: null
} as const

export const firstContext = (input: ViewerInput): ViewerContext => ({
  ...input,
  ...untouched,
  document: null,
  versions: [],
  jumps: 0
})

export const viewerSetup = setup({
  types: {
    input: {} as ViewerInput,
    context: {} as ViewerContext,
    events: {} as ViewerEvent,
    emitted: {} as ViewerEmitted,
    tags: {} as "busy"
  },
  actors: {
    open: fromPromise<OpenOutcome, ViewingPlace>(mustProvide("open")),
    prepare: fromCallback<EventObject, PrepareRequest>(() => {
      throw new Error('actor "prepare" was not provided to the machine')
    }),
    load: fromCallback<EventObject, LoadRequest>(() => {
      throw new Error('actor "load" was not provided to the machine')
    }),
    save: fromPromise<SaveOutcome, SaveRequest>(mustProvide("save"))
  },
  guards: {
    succeeded: (_, outcome: Result.Result<unknown, unknown>) => Result.isSuccess(outcome),
    isOtherVersion: ({ context }, wanted: VersionId | null) => wanted !== context.versionId,
    isMissing: ({ context }) => versionOf(context) === null,
    isConverted: ({ context }) => kindOf(context) === "converted",
    isMade: (_, { state }: Conversion) => state === "ready",
    isOnItsWay: (_, { state }: Conversion) => state === "waiting" || state === "converting",
    hasFailed: ({ context }) => context.conversion?.state === "failed",
    isShown: ({ context }) => kindOf(context) !== "other",
    isPassword: (_, password: string) => password !== "",
    isPdf: ({ context }) => context.content?.as === "pdf",
    isPicture: ({ context }) => context.content?.as === "picture",
    isText: ({ context }) => context.content?.as === "text" || context.content?.as === "preview",
    isRarelyDrawn: ({ context }) => isRarelyDrawn(context.document?.extension ?? ""),
    isWorthRetrying: ({ context }) => context.failure?.kind !== "missing",
    isDocumentKnown: ({ context }) => context.document !== null && versionOf(context) !== null,
    hasMorePages: ({ context }) => context.page < context.pages,
    hasPagesBefore: ({ context }) => context.page > 1,
    isOnAnotherPage: ({ context }, page: number) => clampPage(page, context.pages) !== context.page,
    canGrow: ({ context }) => nextStep(context.shown, "up") !== null,
    canShrink: ({ context }) => nextStep(context.shown, "down") !== null,
    isSearching: ({ context }) => context.search !== null,
    isStillWanted: ({ context }, term: string) => context.search?.term === term,
    hasHits: ({ context }) => hitsOf(context).length > 0
  },
  actions: {
    startAfresh: assign(untouched),
    takeVersion: assign({ versionId: (_, versionId: VersionId | null) => versionId }),
    rememberFacts: assign((_, outcome: OpenOutcome) => (Result.isSuccess(outcome) ? outcome.success : {})),
    rememberFailure: assign({
      failure: (_, outcome: Result.Result<unknown, ViewingFailure>) =>
        Result.isFailure(outcome) ? outcome.failure : fault
    }),
    rememberRefusal: assign({ failure: (_, failure: ViewingFailure) => failure }),
    rememberConversion: assign({ conversion: (_, conversion: Conversion) => conversion }),
    askAgain: assign({ again: true, conversion: null }),
    rememberFault: assign({ failure: () => fault }),
    rememberMissing: assign({ failure: (): ViewingFailure => ({ kind: "missing", code: "error.404" }) }),
    rememberBroken: assign({ failure: (_, code: string): ViewingFailure => ({ kind: "broken", code }), content: null }),
    rememberProgress: assign((_, { received, total }: { readonly received: number; readonly total: number }) => ({
      received,
      total
    })),
    rememberContent: assign({
      content: (_, content: ViewedContent) => content,
      zoom: (_, content: ViewedContent): Zoom => (content.as === "picture" ? "page" : "width")
    }),
    rememberPassword: assign({ password: (_, password: string) => password }),
    countPages: assign({ pages: (_, pages: number) => pages }),
    reachPage: assign({ page: ({ context }, page: number) => clampPage(page, context.pages) }),
    goToPage: assign({
      page: ({ context }, page: number) => clampPage(page, context.pages),
      jumps: ({ context }) => context.jumps + 1
    }),
    turnPage: assign({
      page: ({ context }, by: number) => clampPage(context.page + by, context.pages),
      jumps: ({ context }) => context.jumps + 1
    }),
    zoomTo: assign({ zoom: (_, zoom: Zoom): Zoom => (typeof zoom === "number" ? clampZoom(zoom) : zoom) }),
    stepZoom: assign({
      zoom: ({ context }, direction: "up" | "down"): Zoom => nextStep(context.shown, direction) ?? context.zoom
    }),
    resetZoom: assign({ zoom: ({ context }): Zoom => (context.content?.as === "picture" ? "page" : "width") }),
    measureZoom: assign({ shown: (_, percent: number) => percent }),
    turn: assign({ rotation: ({ context }) => turned(context.rotation), jumps: ({ context }) => context.jumps + 1 }),
    openSearch: assign({
      search: ({ context }) => context.search ?? { term: "", hits: [], at: 0, from: context.page }
    }),
    closeSearch: assign({ search: null }),
    takeTerm: assign({
      search: ({ context: { page, search } }, term: string) => ({
        term,
        hits: term === "" ? [] : null,
        at: 0,
        from: search === null || search.term === "" ? page : search.from
      })
    }),
    /** The search begins at the current page. */
    takeHits: assign(({ context }, hits: ReadonlyArray<Hit>) => {
      const { from, term } = searchOf(context)
      const after = context.content?.as === "pdf" ? hits.findIndex((hit) => hit.place + 1 >= from) : 0
      const at = Math.max(0, after)
      return {
        search: { term, hits, at, from },
        jumps: context.jumps + (hits.length > 0 ? 1 : 0),
        ...pageOf(hits[at], context)
      }
    }),
    stepHit: assign(({ context }, by: number) => {
      const { at: before, hits: known, term } = searchOf(context)
      const hits = known ?? []
      const at = around(before + by, hits.length)
      const place = pageOf(hits[at], context)
      return {
        search: { term, hits, at, from: place.page ?? context.page },
        jumps: context.jumps + 1,
        ...place
      }
    }),
    rememberSaving: assign({
      saveFailure: (_, outcome: SaveOutcome) => (Result.isFailure(outcome) ? outcome.failure : null)
    }),
    rememberSavingFault: assign({ saveFailure: () => fault }),
    forgetSaving: assign({ saveFailure: null }),
    leave: emit(({ context }) => ({
      type: "viewer.left" as const,
      way: context.newTab ? ("tab" as const) : ("back" as const)
    }))
  }
})
