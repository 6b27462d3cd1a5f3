import { and, setup, type SnapshotFrom } from "xstate"

export interface YearKeeper {
  /** The result of the policy `mayKeepYears`. */
  readonly mayKeep: boolean
}
export type FinancialYearEvent =
  | { readonly type: "deletion.requested"; readonly by: YearKeeper; readonly holdsDocuments: boolean }
  /** Sent by jobs, without a user. */
  | { readonly type: "folders.made" }
  | { readonly type: "folders.examined"; readonly holdsDocuments: boolean }

/**
 * [CLI-018] [CLI-019] Life cycle of a financial year. The server decides with it, the browser uses it to explain
 * refusals.
 */
export const financialYearMachine = setup({
  types: { events: {} as FinancialYearEvent },
  guards: {
    mayKeepYears: ({ event }) => event.type === "deletion.requested" && event.by.mayKeep,
    // VAL-035: a year whose folders hold documents cannot be deleted.
    isNoFilledYear: ({ event }) => event.type === "folders.made" || !event.holdsDocuments,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isYearMade: () => false,
    isYearKept: () => false
  },
  actions: { makeFolders: () => undefined, removeFolders: () => undefined }
}).createMachine({
  id: "financialYear",
  initial: "creating",
  states: {
    creating: {
      entry: "makeFolders",
      on: {
        "folders.made": { target: "ready" },
        "deletion.requested": { guard: "isYearMade" }
      }
    },
    ready: {
      on: {
        "deletion.requested": {
          guard: and(["mayKeepYears", "isNoFilledYear"]),
          target: "deleting",
          actions: "removeFolders"
        }
      }
    },
    deleting: {
      on: {
        // A document was added while the job waited: keep the year.
        "folders.examined": [{ guard: "isNoFilledYear", target: "deleted" }, { target: "ready" }],
        "deletion.requested": { guard: "isYearKept" }
      }
    },
    deleted: { type: "final" }
  }
})
export type FinancialYearSnapshot = SnapshotFrom<typeof financialYearMachine>
