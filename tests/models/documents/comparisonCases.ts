import { comparisonMachine } from "#machines/documents/comparison/comparison.machine.ts"
import type { ComparisonEvent, ComparisonInput, PairOpened } from "#machines/documents/comparison/comparison.types.ts"
import type { ComparedPage, ComparedPages, ComparedTexts, DifferenceRow } from "#schemas/documents/comparing.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import type { ViewingFailure } from "#schemas/documents/viewing.ts"
import * as Result from "#schemas/shared/result.ts"
import type { NodeHash, VendorId, VersionId } from "#schemas/shared/ids.ts"
import type { Model } from "#tests/support/model.ts"

const at = "2026-01-02T03:04:05.000Z"
const ann = { id: 3, name: "Ann Lee" }
export const versionAt = (number: number, facts: Partial<Version> = {}) =>
  ({
    id: number as VersionId,
    number,
    created_at: at,
    validated_at: null,
    author: ann,
    size: 100,
    checksum: `sum ${number}`,
    sha256: null,
    ...facts
  }) as Version
export const documentOf = (extension: string) =>
  ({ name: `papier.${extension}`, extension, version_id: 3, read_only: false, deleted_at: null }) as DocumentNode
export const opened = (extension: string, versions = [versionAt(1), versionAt(2), versionAt(3)]): PairOpened =>
  Result.succeed({ document: documentOf(extension), versions })

const line = (number: number) => ({ number, text: `ligne ${number}`, stretches: [] })
const same = (number: number): DifferenceRow => ({ kind: "same", before: line(number), after: line(number) })
const rows: ReadonlyArray<DifferenceRow> = [
  ...Array.from({ length: 12 }, (_, n) => same(n + 1)),
  { kind: "removed", before: line(13), after: null },
  ...Array.from({ length: 12 }, (_, n) => same(n + 14)),
  { kind: "added", before: null, after: line(26) }
]
export const texts: ComparedTexts = { way: "text", rows, counts: { changed: 0, added: 1, removed: 1 }, pages: null }
const pageOf = (kind: ComparedPage["kind"], number: number): ComparedPage => ({
  kind,
  before: number,
  after: number,
  ratio: 0.7,
  pictures: { before: null, after: null },
  marks: null,
  regions: []
})
export const pages: ComparedPages = {
  way: "pages",
  pages: [pageOf("same", 1), pageOf("changed", 2), pageOf("changed", 3)]
}
export const [old, young] = [new Blob(["a"]), new Blob(["b"])]
export const lost: ViewingFailure = { kind: "connection", code: "connection.lost" }
export const input: ComparisonInput = {
  vendorId: 5 as VendorId,
  hash: "00000000000000aa" as NodeHash,
  beforeId: 1 as VersionId,
  afterId: 2 as VersionId
}

export const events = {
  "pair.chosen": [{ type: "pair.chosen", beforeId: 2 as VersionId, afterId: 3 as VersionId }],
  "side.chosen": [
    { type: "side.chosen", side: "after", versionId: 3 as VersionId },
    { type: "side.chosen", side: "before", versionId: 2 as VersionId }
  ],
  "sides.exchanged": [{ type: "sides.exchanged" }],
  "way.chosen": [
    { type: "way.chosen", way: "text" },
    { type: "way.chosen", way: "pages" }
  ],
  "difference.advanced": [{ type: "difference.advanced" }],
  "difference.returned": [{ type: "difference.returned" }],
  "page.chosen": [{ type: "page.chosen", at: 2 }],
  "fold.opened": [{ type: "fold.opened", first: 0 }],
  "folds.opened": [{ type: "folds.opened" }],
  "marks.toggled": [{ type: "marks.toggled" }],
  "comparison.retried": [{ type: "comparison.retried" }],
  "comparison.closed": [{ type: "comparison.closed" }],
  "bytes.received": [{ type: "bytes.received", received: 50, total: 200 }],
  "pair.read": [{ type: "pair.read", before: old, after: young }],
  "pair.failed": [{ type: "pair.failed", failure: lost }],
  "work.advanced": [{ type: "work.advanced", done: 1, of: 3 }],
  "versions.compared": [
    { type: "versions.compared", compared: texts },
    { type: "versions.compared", compared: pages }
  ],
  "text.missing": [{ type: "text.missing" }],
  "versions.refused": [
    { type: "versions.refused", reason: "tooManyPages" },
    { type: "versions.refused", reason: "locked" }
  ],
  "work.failed": [{ type: "work.failed", failure: lost }]
} satisfies { readonly [T in ComparisonEvent["type"]]: ReadonlyArray<Extract<ComparisonEvent, { readonly type: T }>> }

export const missing: ViewingFailure = { kind: "missing", code: "error.404" }
const opens: ReadonlyArray<PairOpened> = [
  opened("pdf"),
  opened("txt"),
  opened("png"),
  opened("docx"),
  opened("txt", [versionAt(1), versionAt(2, { checksum: "sum 1" })]),
  opened("txt", [versionAt(1), versionAt(2, { size: 90_000_000 })]),
  opened("txt", [versionAt(1)]),
  Result.fail(missing),
  Result.fail(lost)
]
export const model: Model<typeof comparisonMachine> = {
  machine: comparisonMachine,
  input,
  cases: {
    ...events,
    "xstate.done.actor.open": opens.map((output) => ({ type: "xstate.done.actor.open", output })),
    "xstate.error.actor.open": []
  },
  vertex: ({
    at: place,
    document,
    failure,
    lacksText,
    opened: folds,
    pages: drawn,
    pair,
    reason,
    texts: read,
    way
  }) => [
    document?.extension,
    failure?.kind,
    reason,
    way,
    pair !== null,
    read !== null,
    drawn !== null,
    lacksText,
    place,
    folds.length
  ]
}
