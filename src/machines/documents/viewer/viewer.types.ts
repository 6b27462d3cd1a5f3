import type { Result } from "effect"
import type { Rotation, Zoom } from "#machines/documents/viewer/viewer.display.ts"
import type { Hit } from "#machines/documents/viewer/viewer.search.ts"
import type { Conversion } from "#schemas/documents/conversion.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type {
  LoadReport,
  PrepareReport,
  ViewedContent,
  ViewingFacts,
  ViewingFailure,
  ViewingPlace
} from "#schemas/documents/viewing.ts"
import type { VersionId } from "#schemas/shared/ids.ts"

export interface ViewerInput extends ViewingPlace {
  /** [VIE-O01] Null shows the latest version. */
  readonly versionId: VersionId | null
  /** [VIE-002] Opened in a tab of its own, which closing the viewer closes. */
  readonly newTab: boolean
}

export interface Search {
  readonly term: string
  /** Null while the search runs. */
  readonly hits: ReadonlyArray<Hit> | null
  readonly at: number
  /** The page where the search began: each typed letter searches from there again. */
  readonly from: number
}

export interface ViewerContext extends ViewerInput {
  readonly document: DocumentNode | null
  readonly versions: ReadonlyArray<Version>
  /** The state of the conversion of an office file; null while unknown and for other files. */
  readonly conversion: Conversion | null
  /** Requests another attempt at a failed conversion. */
  readonly again: boolean
  readonly content: ViewedContent | null
  readonly received: number
  readonly total: number
  readonly failure: ViewingFailure | null
  /**
   * [VIE-006] The password of a protected PDF: never stored or sent to the server, and removed when another version is
   * shown.
   */
  readonly password: string | null
  readonly page: number
  /** 0 until the PDF is parsed. */
  readonly pages: number
  /** Incremented when the view must scroll to `page`; scrolling changes `page` without it. */
  readonly jumps: number
  readonly zoom: Zoom
  /** The zoom on screen, in percent. */
  readonly shown: number
  readonly rotation: Rotation
  /** Null while the search field is closed. */
  readonly search: Search | null
  readonly saveFailure: ViewingFailure | null
}

export type OpenOutcome = Result.Result<ViewingFacts, ViewingFailure>
export type SaveOutcome = Result.Result<null, ViewingFailure>

export type ViewerEvent =
  | LoadReport
  | PrepareReport
  | { readonly type: "conversion.asked" }
  /** A new version was added, and is shown. */
  | { readonly type: "document.changed" }
  | { readonly type: "version.chosen"; readonly versionId: VersionId | null }
  | { readonly type: "viewer.retried" }
  | { readonly type: "viewer.closed" }
  | { readonly type: "download.asked" }
  | { readonly type: "content.broke"; readonly code: string }
  /** The PDF needs a password, or the given one is wrong. */
  | { readonly type: "content.locked" }
  | { readonly type: "password.given"; readonly password: string }
  | { readonly type: "pages.counted"; readonly pages: number }
  | { readonly type: "page.reached"; readonly page: number }
  | { readonly type: "page.chosen"; readonly page: number }
  | { readonly type: "page.advanced" }
  | { readonly type: "page.returned" }
  | { readonly type: "zoom.chosen"; readonly zoom: Zoom }
  | { readonly type: "zoom.measured"; readonly percent: number }
  | { readonly type: "zoom.raised" }
  | { readonly type: "zoom.lowered" }
  | { readonly type: "zoom.reset" }
  | { readonly type: "content.turned" }
  | { readonly type: "search.opened" }
  | { readonly type: "search.closed" }
  | { readonly type: "term.typed"; readonly term: string }
  | { readonly type: "hits.found"; readonly term: string; readonly hits: ReadonlyArray<Hit> }
  | { readonly type: "hit.advanced" }
  | { readonly type: "hit.returned" }

/** How the viewer is closed: its tab is closed, or the user goes back (VIE-O01). */
export type ViewerEmitted = { readonly type: "viewer.left"; readonly way: "tab" | "back" }
