import type { Result } from "effect"
import type { Rotation, Zoom } from "#machines/documents/viewer.display.ts"
import type { Hit } from "#machines/documents/viewer.search.ts"
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
  /** [VIE-O01] Null: the latest. */
  readonly versionId: VersionId | null
  /** [VIE-002] Opened in a tab of its own: closing closes the tab. */
  readonly newTab: boolean
}

export interface Search {
  readonly term: string
  /** Null while they are being looked for. */
  readonly hits: ReadonlyArray<Hit> | null
  readonly at: number
  /** The page one was on: each letter typed searches from there again. */
  readonly from: number
}

export interface ViewerContext extends ViewerInput {
  readonly document: DocumentNode | null
  readonly versions: ReadonlyArray<Version>
  /** Where the conversion of an office file stands; null before it is known, and for other files. */
  readonly conversion: Conversion | null
  /** Asks the server to try a failed conversion again. */
  readonly again: boolean
  readonly content: ViewedContent | null
  readonly received: number
  readonly total: number
  readonly failure: ViewingFailure | null
  /** [VIE-006] What opens a protected pdf; kept here alone, and forgotten with the version. */
  readonly password: string | null
  readonly page: number
  /** 0 until the pdf has told. */
  readonly pages: number
  /** Grows when the view has to go to `page`: scrolling moves `page` without it. */
  readonly jumps: number
  readonly zoom: Zoom
  /** Percent that is on the screen now. */
  readonly shown: number
  readonly rotation: Rotation
  /** Null while the field is closed. */
  readonly search: Search | null
  readonly saveFailure: ViewingFailure | null
}

export type OpenOutcome = Result.Result<ViewingFacts, ViewingFailure>
export type SaveOutcome = Result.Result<null, ViewingFailure>

export type ViewerEvent =
  | LoadReport
  | PrepareReport
  | { readonly type: "conversion.asked" }
  /** There is a new version, which is shown from now on. */
  | { readonly type: "document.changed" }
  | { readonly type: "version.chosen"; readonly versionId: VersionId | null }
  | { readonly type: "viewer.retried" }
  | { readonly type: "viewer.closed" }
  | { readonly type: "download.asked" }
  | { readonly type: "content.broke"; readonly code: string }
  /** The pdf asks for a password, or for another one than was given. */
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

/** What the frame around the viewer does when it is closed (VIE-O01). */
export type ViewerEmitted = { readonly type: "viewer.left"; readonly way: "tab" | "back" }
