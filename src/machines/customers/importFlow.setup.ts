import { assign, emit, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { launchableLineCount } from "#schemas/customers/importLines.ts"
import { missingFields } from "#schemas/customers/importRows.ts"
import { importFileLimit, type ImportField } from "#schemas/customers/importRules.ts"
import type { Import, MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import type * as Result from "#schemas/shared/result.ts"

export interface ImportSource {
  readonly name: string
  /** In bytes. */
  readonly size: number
}
export interface ImportFailure {
  /** A key of the message catalogue. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}
/** The import as the server has it; null if it no longer exists. */
export type ImportOutcome = Result.Result<Import | null, ImportFailure>

export interface ImportFlowInput {
  readonly kind: ImportKind
  /** The import in the URL, after a reload. */
  readonly id: number | null
}
export interface ImportFlowContext extends ImportFlowInput {
  readonly source: ImportSource | null
  readonly found: Import | null
  readonly columns: ReadonlyArray<MatchedColumn>
  readonly failure: ImportFailure | null
}
export type ImportFlowEvent =
  | { readonly type: "kind.chosen"; readonly kind: ImportKind }
  | { readonly type: "file.chosen"; readonly source: ImportSource }
  /** Null ignores the column. */
  | { readonly type: "column.matched"; readonly column: number; readonly field: ImportField | null }
  /** Corrections are being sent; the server's validation follows. */
  | { readonly type: "corrections.began" }
  | { readonly type: "corrections.saved"; readonly found: Import }
  | { readonly type: "columns.confirmed" | "columns.reopened" | "import.launched" | "file.dropped" }

const asked = (name: string) =>
  fromPromise<ImportOutcome, Pick<ImportFlowContext, "kind" | "id" | "source" | "columns">>(mustProvide(name))
const is = (state: Import["state"]) => (_: unknown, outcome: ImportOutcome) =>
  outcome._tag === "Success" && outcome.success?.state === state

/** Types, guards and actions of the machine; its states are in importFlow.machine.ts. */
export const importFlowSetup = setup({
  types: {
    input: {} as ImportFlowInput,
    context: {} as ImportFlowContext,
    events: {} as ImportFlowEvent,
    emitted: {} as { readonly type: "import.named"; readonly id: number | null } | { readonly type: "import.done" },
    tags: {} as "busy"
  },
  actors: {
    read: asked("read"),
    find: asked("find"),
    check: asked("check"),
    launch: asked("launch"),
    forget: asked("forget")
  },
  delays: { pollDelay: 600 },
  guards: {
    isNamed: ({ context }) => context.id !== null,
    isTooLarge: (_, source: ImportSource) => source.size > importFileLimit,
    hasNeededFields: ({ context: { columns, kind } }) => missingFields(kind, columns).length === 0,
    failed: (_, outcome: ImportOutcome) => outcome._tag === "Failure",
    isGone: (_, outcome: ImportOutcome) => outcome._tag === "Success" && outcome.success === null,
    isRead: is("read"),
    isDone: is("done"),
    isUnderWay: (_, outcome: ImportOutcome) =>
      outcome._tag === "Success" && (outcome.success?.state === "queued" || outcome.success?.state === "running"),
    isPartial: is("partial"),
    mayLaunch: ({ context: { found } }) => found !== null && launchableLineCount(found.kind, found) > 0
  },
  actions: {
    takeKind: assign({ kind: (_, kind: ImportKind) => kind, failure: null }),
    takeSource: assign({ source: (_, source: ImportSource) => source, failure: null }),
    refuseSize: assign({ failure: (): ImportFailure => ({ code: "customer.import_too_large", params: {} }) }),
    match: assign({
      columns: ({ context }, { column, field }: { readonly column: number; readonly field: ImportField | null }) => {
        const others = context.columns.filter((one) => one.column !== column && one.field !== field)
        return field === null ? others : [...others, { field, column }].toSorted((a, b) => a.column - b.column)
      },
      failure: null
    }),
    takeImport: assign((_, outcome: ImportOutcome) =>
      outcome._tag === "Success" && outcome.success !== null
        ? {
            found: outcome.success,
            id: outcome.success.id as number,
            kind: outcome.success.kind,
            columns: outcome.success.columns,
            failure: null
          }
        : {}
    ),
    takeCorrected: assign({ found: (_, found: Import) => found, failure: null }),
    takeFailure: assign({
      failure: (_, outcome: ImportOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    takeFault: assign({ failure: (): ImportFailure => ({ code: "error.global", params: {} }) }),
    forgetFailure: assign({ failure: null }),
    forgetImport: assign({ found: null, id: null, source: null, columns: [] }),
    tellName: emit(({ context }) => ({ type: "import.named" as const, id: context.id })),
    tellDone: emit({ type: "import.done" as const })
  }
})
