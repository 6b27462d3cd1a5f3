import type { Result } from "effect"
import type { DisplayMode, Filters, Preferences, Said, Sort, View } from "#machines/documents/list/display.ts"

/** What a load reports to the machine; the rows stay in the query cache. */
export interface ContentReport {
  /**
   * [ERR-030] `building`: the company's folders are still being created, so the screen shows a message instead of rows.
   */
  readonly tree: "ready" | "building"
  /** -1 for the trash. */
  readonly folderId: number
}
export interface ContentFailure {
  readonly code: string
  /** Null for a network error. */
  readonly status: number | null
}
export type ContentOutcome = Result.Result<ContentReport, ContentFailure>
export interface ContentAsked {
  readonly folder: string
  readonly sort: Sort
  readonly filters: Filters
}

export interface BrowserInput {
  /** Hash, `root` or `trash`, as in the URL. */
  readonly folder: string
  readonly isHidden: boolean
  /** [DOC-O01] Milliseconds, 0 for off. */
  readonly refreshEvery: number
  /** From the query parameters. */
  readonly view: View
}
export type BrowserEvent =
  | { readonly type: "folder.opened"; readonly folder: string }
  | { readonly type: "content.retried" }
  /** From the live channel; null if the channel was down, since anything may have changed. */
  | { readonly type: "documents.changed"; readonly folders: ReadonlyArray<number> | null }
  | { readonly type: "refresh.due" }
  | { readonly type: "refresh.configured"; readonly every: number }
  | { readonly type: "page.hidden" | "page.shown" }
  | { readonly type: "mode.chosen"; readonly mode: DisplayMode }
  | { readonly type: "sort.chosen"; readonly sort: Sort }
  | { readonly type: "filter.toggled"; readonly filter: "validated" | "unvalidated" }
  | { readonly type: "filters.chosen"; readonly filters: Partial<Filters> }
  /** Navigation by a link or the back button: the URL sets the view. */
  | { readonly type: "view.addressed"; readonly view: View }
  /** A menu is open, or a row is being dragged or renamed: rows must not move. */
  | { readonly type: "rows.held" | "rows.released" }

export interface BrowserContext extends Omit<BrowserInput, "view"> {
  readonly folderId: number | null
  readonly chosen: Preferences
  /** The query parameters, which override stored preferences. */
  readonly said: Said
  readonly filters: Filters
  readonly isHeld: boolean
  readonly failure: ContentFailure | null
  /** A change arrived during a load. */
  readonly isStale: boolean
}
