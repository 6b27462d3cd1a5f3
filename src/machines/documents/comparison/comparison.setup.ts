import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from "xstate"
import { blocksOf, foldsOf, pageOrder } from "#machines/documents/comparison/comparison.folds.ts"
import type {
  ComparisonContext,
  ComparisonEmitted,
  ComparisonEvent,
  ComparisonInput,
  PairOpened
} from "#machines/documents/comparison/comparison.types.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  type Compared,
  comparedAs,
  type CompareRequest,
  comparisonLimits,
  type ComparisonRefusal,
  type ComparisonWay,
  type PairRequest,
  type VersionPair
} from "#schemas/documents/comparing.ts"
import type { ViewingFailure, ViewingPlace } from "#schemas/documents/viewing.ts"
import * as Result from "#schemas/shared/result.ts"
import type { VersionId } from "#schemas/shared/ids.ts"

export type Side = "before" | "after"

export const kindOf = ({ document }: ComparisonContext) => comparedAs(document?.extension ?? "")
export const versionOn = (context: ComparisonContext, side: Side) =>
  context.versions.find(({ id }) => id === (side === "before" ? context.beforeId : context.afterId)) ?? null

/** The number of differences of the comparison on screen. */
export const differencesIn = ({ blocks, pages, way }: ComparisonContext): number =>
  way === "text" ? blocks.length : (pages?.pages.filter(({ kind }) => kind !== "same").length ?? 0)

const sizes = (context: ComparisonContext) =>
  (["before", "after"] as const).map((side) => versionOn(context, side)?.size ?? 0)
const shown = ({ pages, texts, way }: ComparisonContext): Compared | null => (way === "text" ? texts : pages)

export const pairRequest = (context: ComparisonContext): PairRequest => ({
  vendorId: context.vendorId,
  hash: context.hash,
  beforeId: context.beforeId,
  afterId: context.afterId,
  total: sizes(context).reduce((sum, size) => sum + size, 0)
})

export const compareRequest = (context: ComparisonContext): CompareRequest => {
  const as = kindOf(context)
  if (context.pair === null || as === null) throw new Error("the versions are compared before they are read")
  return { as, way: context.way, ...context.pair }
}

const fault: ViewingFailure = { kind: "refused", code: "error.global" }
const fresh = { done: 0, of: 0, at: 0, reason: null, failure: null } as const
const unread = {
  ...fresh,
  pair: null,
  texts: null,
  blocks: [],
  folds: [],
  pages: null,
  order: [],
  lacksText: false,
  opened: []
} as const

export const firstContext = (input: ComparisonInput): ComparisonContext => ({
  ...input,
  ...unread,
  document: null,
  versions: [],
  way: "text",
  jumps: 0,
  hasMarks: true
})

/**
 * Wraps around at both ends. From an equal page, a step forward goes to the first difference, a step back to the last.
 */
const stepped = (context: ComparisonContext, by: 1 | -1) => {
  const count = differencesIn(context)
  if (context.at >= count) return by === 1 ? 0 : count - 1
  return (context.at + by + count) % count
}

export const comparisonSetup = setup({
  types: {
    input: {} as ComparisonInput,
    context: {} as ComparisonContext,
    events: {} as ComparisonEvent,
    emitted: {} as ComparisonEmitted,
    tags: {} as "busy"
  },
  actors: {
    open: fromPromise<PairOpened, ViewingPlace>(mustProvide("open")),
    read: fromCallback<EventObject, PairRequest>(() => {
      throw new Error('actor "read" was not provided to the machine')
    }),
    compare: fromCallback<EventObject, CompareRequest>(() => {
      throw new Error('actor "compare" was not provided to the machine')
    })
  },
  guards: {
    succeeded: (_, outcome: PairOpened) => Result.isSuccess(outcome),
    isMissing: ({ context }) => versionOn(context, "before") === null || versionOn(context, "after") === null,
    isOneVersion: ({ context }) => context.beforeId === context.afterId,
    isOfNoKind: ({ context }) => kindOf(context) === null,
    isIdentical: ({ context }) => {
      const [before, after] = [versionOn(context, "before"), versionOn(context, "after")]
      return (
        before !== null &&
        after !== null &&
        (before.checksum === after.checksum || (before.sha256 !== null && before.sha256 === after.sha256))
      )
    },
    isTooLarge: ({ context }) => Math.max(...sizes(context)) > comparisonLimits.bytes[kindOf(context) ?? "text"],
    isRead: ({ context }) => context.pair !== null,
    isCompared: ({ context }) => shown(context) !== null,
    isByText: ({ context }) => context.way === "text",
    isOtherPair: ({ context }, { afterId, beforeId }: VersionPair) =>
      beforeId !== context.beforeId || afterId !== context.afterId,
    isOtherVersion: ({ context }, { side, versionId }: { readonly side: Side; readonly versionId: VersionId }) =>
      context.versions.some(({ id }) => id === versionId) && versionOn(context, side)?.id !== versionId,
    areBothKnown: ({ context }) => versionOn(context, "before") !== null && versionOn(context, "after") !== null,
    /** Only a PDF is compared in two ways, if it can be opened. */
    isOtherWay: ({ context }, way: ComparisonWay) =>
      kindOf(context) === "pdf" &&
      context.pair !== null &&
      way !== context.way &&
      !(way === "text" && context.lacksText) &&
      context.reason !== "locked" &&
      context.reason !== "broken",
    hasDifferences: ({ context }) => differencesIn(context) > 0,
    isOtherPage: ({ context }, at: number) =>
      Number.isInteger(at) && at >= 0 && at < context.order.length && at !== context.at,
    isFolded: ({ context }, first: number) =>
      context.folds.some((fold) => fold.first === first) && !context.opened.includes(first),
    hasFolds: ({ context }) => context.folds.length > context.opened.length,
    isWorthRetrying: ({ context }) => context.failure?.kind !== "missing"
  },
  actions: {
    startAfresh: assign(unread),
    takePair: assign((_, { afterId, beforeId }: VersionPair) => ({ beforeId, afterId })),
    takeSide: assign((_, { side, versionId }: { readonly side: Side; readonly versionId: VersionId }) => ({
      ...unread,
      ...(side === "before" ? { beforeId: versionId } : { afterId: versionId })
    })),
    /** Keeps the downloaded content and drops the results: exchanged, additions are removals. */
    exchange: assign(({ context: { afterId, beforeId, lacksText, pair } }) => ({
      ...unread,
      lacksText,
      beforeId: afterId,
      afterId: beforeId,
      pair: pair === null ? null : { before: pair.after, after: pair.before }
    })),
    announce: emit(({ context: { afterId, beforeId } }) => ({ type: "comparison.moved" as const, beforeId, afterId })),
    leave: emit({ type: "comparison.left" as const }),
    rememberFacts: assign((_, outcome: PairOpened) => (Result.isSuccess(outcome) ? outcome.success : {})),
    rememberFailure: assign({
      failure: (_, outcome: PairOpened) => (Result.isFailure(outcome) ? outcome.failure : fault)
    }),
    rememberFault: assign({ failure: () => fault }),
    rememberMissing: assign({ failure: (): ViewingFailure => ({ kind: "missing", code: "error.404" }) }),
    rememberLoss: assign({ failure: (_, failure: ViewingFailure) => failure }),
    refuse: assign({ reason: (_, reason: ComparisonRefusal) => reason }),
    rememberProgress: assign((_, { done, of }: { readonly done: number; readonly of: number }) => ({ done, of })),
    rememberPair: assign((_, { after, before }: { readonly before: Blob; readonly after: Blob }) => ({
      pair: { before, after },
      done: 0,
      of: 0
    })),
    /** A picture has no text; texts have no pages. */
    chooseFirstWay: assign({
      way: ({ context }): ComparisonWay => {
        const kind = kindOf(context)
        if (kind === "pdf") return context.lacksText ? "pages" : context.way
        return kind === "picture" ? "pages" : "text"
      }
    }),
    takeWay: assign((_, way: ComparisonWay) => ({ ...fresh, way })),
    goByPages: assign({ ...fresh, way: "pages", lacksText: true }),
    rememberCompared: assign((_, compared: Compared) => {
      if (compared.way === "pages") return { ...fresh, pages: compared, order: pageOrder(compared.pages) }
      const blocks = blocksOf(compared.rows)
      return { ...fresh, texts: compared, blocks, folds: foldsOf(compared.rows.length, blocks), opened: [] }
    }),
    step: assign(({ context }, by: 1 | -1) => ({ at: stepped(context, by), jumps: context.jumps + 1 })),
    goTo: assign(({ context }, at: number) => ({ at, jumps: context.jumps + 1 })),
    openFold: assign({ opened: ({ context }, first: number) => [...context.opened, first] }),
    openFolds: assign({ opened: ({ context }) => context.folds.map(({ first }) => first) }),
    toggleMarks: assign({ hasMarks: ({ context }) => !context.hasMarks })
  }
})
