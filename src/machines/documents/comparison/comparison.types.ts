import type { Block } from "#machines/documents/comparison/comparison.folds.ts"
import type {
  CompareReport,
  ComparedPages,
  ComparedTexts,
  ComparisonRefusal,
  ComparisonWay,
  PairReport,
  VersionPair
} from "#schemas/documents/comparing.ts"
import type { ViewingFacts, ViewingFailure, ViewingPlace } from "#schemas/documents/viewing.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { VersionId } from "#schemas/shared/ids.ts"

export interface ComparisonInput extends ViewingPlace, VersionPair {}

export interface ComparisonContext extends ComparisonInput {
  readonly document: ViewingFacts["document"] | null
  readonly versions: ViewingFacts["versions"]
  /** The bytes of both versions, kept for the other way of comparing. */
  readonly pair: { readonly before: Blob; readonly after: Blob } | null
  readonly way: ComparisonWay
  readonly texts: ComparedTexts | null
  readonly blocks: ReadonlyArray<Block>
  readonly folds: ReadonlyArray<Block>
  readonly pages: ComparedPages | null
  /** Indexes of `pages`: those that differ, then the others. */
  readonly order: ReadonlyArray<number>
  /** True for a PDF whose pages hold no text. */
  readonly lacksText: boolean
  readonly done: number
  readonly of: number
  /** Index of the current difference; for pages, an index into `order`. */
  readonly at: number
  /** Increases with each command to scroll to the current difference. */
  readonly jumps: number
  /** The first rows of folds that were opened. */
  readonly opened: ReadonlyArray<number>
  readonly hasMarks: boolean
  readonly reason: ComparisonRefusal | null
  readonly failure: ViewingFailure | null
}

export type PairOpened = Result<ViewingFacts, ViewingFailure>

export type ComparisonEvent =
  | PairReport
  | CompareReport
  /** The URL names another pair of versions. */
  | ({ readonly type: "pair.chosen" } & VersionPair)
  | { readonly type: "side.chosen"; readonly side: "before" | "after"; readonly versionId: VersionId }
  | { readonly type: "sides.exchanged" }
  | { readonly type: "way.chosen"; readonly way: ComparisonWay }
  | { readonly type: "difference.advanced" }
  | { readonly type: "difference.returned" }
  | { readonly type: "page.chosen"; readonly at: number }
  | { readonly type: "fold.opened"; readonly first: number }
  | { readonly type: "folds.opened" }
  | { readonly type: "marks.toggled" }
  | { readonly type: "comparison.retried" }
  | { readonly type: "comparison.closed" }

export type ComparisonEmitted =
  /** The screen writes the pair into the URL. */
  ({ readonly type: "comparison.moved" } & VersionPair) | { readonly type: "comparison.left" }
