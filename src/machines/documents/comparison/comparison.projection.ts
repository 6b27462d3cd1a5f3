import type { ComparisonSnapshot } from "#machines/documents/comparison/comparison.machine.ts"
import { differencesIn, kindOf, type Side, versionOn } from "#machines/documents/comparison/comparison.setup.ts"
import { comparisonLimits } from "#schemas/documents/comparing.ts"
import type { Version } from "#schemas/documents/node.ts"

const stateOf = (snapshot: ComparisonSnapshot) => {
  if (snapshot.matches({ open: { shown: "text" } })) return "text"
  if (snapshot.matches({ open: { shown: "pages" } })) return "pages"
  if (snapshot.matches({ open: "refused" })) return "refused"
  if (snapshot.matches({ open: "failed" })) return "failed"
  if (snapshot.matches({ open: "comparing" })) return "comparing"
  return snapshot.status === "done" ? "closed" : "reading"
}

const ways = ["text", "pages"] as const

export const toComparisonView = (snapshot: ComparisonSnapshot) => {
  const { context } = snapshot
  const state = stateOf(snapshot)
  const count = differencesIn(context)
  const kind = kindOf(context)
  return {
    state,
    name: context.document?.name ?? null,
    extension: context.document?.extension ?? "",
    beforeId: context.beforeId,
    afterId: context.afterId,
    versions: context.versions,
    /** From 0 to 1; null while unknown. */
    progress: context.of > 0 ? Math.min(1, context.done / context.of) : null,
    canChooseSide: context.versions.length > 0 && snapshot.status === "active",
    canExchange: snapshot.can({ type: "sides.exchanged" }),
    way: context.way,
    /** A PDF that was read can be compared in two ways. */
    hasWays: kind === "pdf" && context.pair !== null,
    canChooseText: context.way === "text" || snapshot.can({ type: "way.chosen", way: "text" }),
    canChoosePages: context.way === "pages" || snapshot.can({ type: "way.chosen", way: "pages" }),
    otherWay: ways.find((way) => snapshot.can({ type: "way.chosen", way })) ?? null,
    lacksText: context.lacksText,
    reason: state === "refused" ? context.reason : null,
    /** The kind of content, on which the size limit depends. */
    kind: kind ?? "text",
    /** The limits that the text of a refusal names, in megabytes and in pages. */
    mostMegabytes: comparisonLimits.bytes[kind ?? "text"] / 1_000_000,
    mostPages: comparisonLimits.pages[context.way],
    messageKey: state === "failed" ? (context.failure?.code ?? null) : null,
    canRetry: snapshot.can({ type: "comparison.retried" }),
    canStep: snapshot.can({ type: "difference.advanced" }),
    count,
    /** Counted from 1; 0 on a page that does not differ, or without differences. */
    at: context.at < count ? context.at + 1 : 0,
    changed: context.texts?.counts.changed ?? 0,
    added: context.texts?.counts.added ?? 0,
    removed: context.texts?.counts.removed ?? 0,
    canOpenFolds: snapshot.can({ type: "folds.opened" }),
    canToggleMarks: snapshot.can({ type: "marks.toggled" }),
    hasMarks: context.hasMarks
  }
}
export type ComparisonView = ReturnType<typeof toComparisonView>

/** The number of the version on a side; 0 while unknown. */
export const numberOn = ({ context }: ComparisonSnapshot, side: Side) => versionOn(context, side)?.number ?? 0

/** The versions to choose from for a side, newest first. */
export const toChoices = (versions: ReadonlyArray<Version>) =>
  versions.toSorted((one, other) => other.number - one.number)
