import { assign, emit, fromPromise, setup } from "xstate"
import { faultsAfter, nextFaulty, serverFaults } from "#machines/customers/correctedLines.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { changedLines, isOptional } from "#schemas/customers/importLines.ts"
import { importCellLimit, importChangeLimit } from "#schemas/customers/importRules.ts"
import type { Import, ImportChange, ImportFault, KeptLine, MatchedColumn } from "#schemas/customers/imports.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import type * as Result from "#schemas/shared/result.ts"

export interface CorrectionFailure {
  /** A key of the message catalogue. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}
export interface CellPlace {
  readonly line: number
  readonly column: number
}
export interface CellEdit extends CellPlace {
  readonly text: string
}
/** Offers to correct the same wrong value in the other lines of a column. */
export interface CorrectionOffer {
  readonly column: number
  readonly from: string
  readonly value: string
  readonly lines: ReadonlyArray<number>
}
export interface CorrectionInput {
  readonly kind: ImportKind
  readonly columns: ReadonlyArray<MatchedColumn>
  readonly report: ReadonlyArray<ImportFault>
  /** `2026-11-21`: some rules compare dates. */
  readonly today: string
}
export interface CorrectionContext extends CorrectionInput {
  readonly lines: ReadonlyArray<KeptLine>
  /** Errors by the browser's rules, then those that only the server can find. */
  readonly faults: ReadonlyArray<ImportFault>
  readonly edit: CellEdit | null
  readonly offer: CorrectionOffer | null
  /** Lines that the filter keeps visible although they are valid now; null shows all lines. */
  readonly filtered: ReadonlySet<number> | null
  readonly pending: ReadonlyArray<ImportChange>
  /** How many of the pending changes are being sent. */
  readonly sent: number
  readonly failure: CorrectionFailure | null
}
export type LoadOutcome = Result.Result<ReadonlyArray<KeptLine>, CorrectionFailure>
export type SaveOutcome = Result.Result<Import, CorrectionFailure>

export type CorrectionEvent =
  | ({ readonly type: "cell.opened" | "cell.cleared" } & CellPlace)
  | { readonly type: "text.typed"; readonly text: string }
  /** `next` and `previous` go on to another cell to correct. */
  | { readonly type: "edit.committed"; readonly then: "stay" | "next" | "previous" }
  | { readonly type: "line.toggled"; readonly line: number }
  | { readonly type: "filter.chosen"; readonly isFaultyOnly: boolean }
  | { readonly type: "edit.left" | "offer.taken" | "offer.declined" | "save.retried" | "load.retried" }

const valueAt = (lines: ReadonlyArray<KeptLine>, { column, line }: CellPlace) =>
  lines.find((one) => one.line === line)?.cells[column] ?? ""
const fieldAt = ({ columns }: CorrectionInput, column: number) => columns.find((one) => one.column === column)?.field

/** Applies changes optimistically, before the server has them. */
const after = (context: CorrectionContext, changes: ReadonlyArray<ImportChange>) => {
  const lines = changedLines(context.lines, changes)
  return { lines, faults: faultsAfter(context, lines, changes), pending: [...context.pending, ...changes] }
}

/** Other lines with the same invalid value in this column. */
const offered = (context: CorrectionContext, { column, line }: CellPlace, value: string): CorrectionOffer | null => {
  const from = valueAt(context.lines, { column, line })
  const field = fieldAt(context, column)
  const wrong = new Set(context.faults.flatMap((fault) => (fault.field === field ? [fault.line] : [])))
  const lines = context.lines.flatMap((one) =>
    one.line !== line && !one.left_out && wrong.has(one.line) && one.cells[column] === from ? [one.line] : []
  )
  return wrong.has(line) && lines.length > 0 && from !== value ? { column, from, value, lines } : null
}

/** Types, guards and actions of the machine; its states are in importCorrection.machine.ts. */
export const importCorrectionSetup = setup({
  types: {
    input: {} as CorrectionInput,
    context: {} as CorrectionContext,
    events: {} as CorrectionEvent,
    emitted: {} as { readonly type: "changes.began" } | { readonly type: "changes.saved"; readonly found: Import },
    tags: {} as "busy"
  },
  actors: {
    load: fromPromise<LoadOutcome>(mustProvide("load")),
    save: fromPromise<SaveOutcome, ReadonlyArray<ImportChange>>(mustProvide("save"))
  },
  guards: {
    failed: (_, outcome: LoadOutcome | SaveOutcome) => outcome._tag === "Failure",
    hasPending: ({ context }) => context.pending.length > 0,
    hasMore: ({ context }) => context.pending.length > context.sent,
    isCell: ({ context }, { column, line }: CellPlace) =>
      fieldAt(context, column) !== undefined &&
      context.lines.some((one) => one.line === line && !one.left_out && column < one.cells.length),
    isClearable: ({ context }, place: CellPlace) => {
      const field = fieldAt(context, place.column)
      return field !== undefined && isOptional(context.kind, field) && valueAt(context.lines, place) !== ""
    },
    isLine: ({ context }, line: number) => context.lines.some((one) => one.line === line),
    isOffered: ({ context }) => context.offer !== null,
    goesOn: ({ context }, then: "stay" | "next" | "previous") =>
      then !== "stay" && context.edit !== null && nextFaulty(context, context.edit, then) !== null
  },
  actions: {
    takeLines: assign(({ context }, outcome: LoadOutcome) => {
      if (outcome._tag === "Failure") return {}
      const lines = outcome.success
      return {
        lines,
        faults: faultsAfter({ ...context, faults: serverFaults(context, lines) }, lines, []),
        failure: null
      }
    }),
    openCell: assign({
      edit: ({ context }, { column, line }: CellPlace) => ({
        line,
        column,
        text: valueAt(context.lines, { column, line })
      })
    }),
    openNext: assign({
      edit: ({ context }, then: "stay" | "next" | "previous") => {
        const place = context.edit === null || then === "stay" ? null : nextFaulty(context, context.edit, then)
        return place === null ? null : { ...place, text: valueAt(context.lines, place) }
      }
    }),
    takeText: assign({
      edit: ({ context }, text: string) =>
        context.edit === null ? null : { ...context.edit, text: text.slice(0, importCellLimit) }
    }),
    leaveEdit: assign({ edit: null }),
    commit: assign(({ context }) => {
      const { edit } = context
      if (edit === null || edit.text === valueAt(context.lines, edit)) return {}
      const change = { lines: [edit.line], column: edit.column, value: edit.text }
      return { ...after(context, [change]), offer: offered(context, edit, edit.text) }
    }),
    clear: assign(({ context }, { column, line }: CellPlace) => ({
      ...after(context, [{ lines: [line], column, value: "" }]),
      offer: offered(context, { column, line }, "")
    })),
    toggleLine: assign(({ context }, line: number) => {
      const found = context.lines.find((one) => one.line === line)
      return found === undefined
        ? {}
        : { ...after(context, [{ lines: [line], left_out: !found.left_out }]), offer: null }
    }),
    takeOffer: assign(({ context }) => {
      const { offer } = context
      if (offer === null) return {}
      return { ...after(context, [{ lines: offer.lines, column: offer.column, value: offer.value }]), offer: null }
    }),
    declineOffer: assign({ offer: null }),
    filter: assign({
      filtered: ({ context }, isFaultyOnly: boolean) =>
        isFaultyOnly ? new Set(context.faults.map(({ line }) => line)) : null
    }),
    countSent: assign({ sent: ({ context }) => Math.min(context.pending.length, importChangeLimit), failure: null }),
    takeReport: assign(({ context }, outcome: SaveOutcome) => {
      if (outcome._tag === "Failure") return {}
      const pending = context.pending.slice(context.sent)
      const known = { ...context, report: outcome.success.report }
      const faults = faultsAfter({ ...known, faults: serverFaults(known, context.lines) }, context.lines, pending)
      return { report: outcome.success.report, pending, sent: 0, faults, failure: null }
    }),
    takeFailure: assign({
      failure: (_, outcome: LoadOutcome | SaveOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    takeFault: assign({ failure: (): CorrectionFailure => ({ code: "error.global", params: {} }) }),
    tellBegan: emit({ type: "changes.began" as const }),
    tellSaved: emit((_, outcome: SaveOutcome) =>
      outcome._tag === "Success"
        ? { type: "changes.saved" as const, found: outcome.success }
        : { type: "changes.began" as const }
    )
  }
})
