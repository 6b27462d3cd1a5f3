import type { Result } from "effect"
import type { DisplayMode, Filters, Preferences, Said, Sort, View } from "#machines/documents/display.ts"

/** What a load tells the machine; the rows stay with the query cache. */
export interface ContentReport {
  /** [ERR-030] */
  readonly tree: "ready" | "building"
  /** -1 for the trash. */
  readonly folderId: number
}
export interface ContentFailure {
  readonly code: string
  /** Null when the server was not reached. */
  readonly status: number | null
}
export type ContentOutcome = Result.Result<ContentReport, ContentFailure>
export interface ContentAsked {
  readonly folder: string
  readonly sort: Sort
  readonly filters: Filters
}

export interface BrowserInput {
  /** Hash, `root` or `trash`, as the address names it. */
  readonly folder: string
  readonly isHidden: boolean
  /** [DOC-O01] Milliseconds, 0 for off. */
  readonly refreshEvery: number
  /** As the address says it. */
  readonly view: View
}
export type BrowserEvent =
  | { readonly type: "folder.opened"; readonly folder: string }
  | { readonly type: "content.retried" }
  /** Told by the live channel; null when it was down and anything may have changed. */
  | { readonly type: "documents.changed"; readonly folders: ReadonlyArray<number> | null }
  | { readonly type: "refresh.due" }
  | { readonly type: "refresh.configured"; readonly every: number }
  | { readonly type: "page.hidden" | "page.shown" }
  | { readonly type: "mode.chosen"; readonly mode: DisplayMode }
  | { readonly type: "sort.chosen"; readonly sort: Sort }
  | { readonly type: "filter.toggled"; readonly filter: "validated" | "unvalidated" }
  | { readonly type: "filters.chosen"; readonly filters: Partial<Filters> }
  /** Somebody came by a link, or went back: the address says how the folder is shown. */
  | { readonly type: "view.addressed"; readonly view: View }
  /** A menu is open, something is dragged or renamed: nothing may come or go under the hand. */
  | { readonly type: "rows.held" | "rows.released" }

export interface BrowserContext extends Omit<BrowserInput, "view"> {
  readonly folderId: number | null
  readonly chosen: Preferences
  /** What the address says, which goes before what was kept. */
  readonly said: Said
  readonly filters: Filters
  readonly isHeld: boolean
  readonly failure: ContentFailure | null
  /** Something changed while the content was on its way. */
  readonly isStale: boolean
}
