import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type ImportFlowContext, importFlowSetup, type ImportOutcome } from "#machines/customers/importFlow.setup.ts"

const whole = ({ context }: { readonly context: ImportFlowContext }) => context
const output = ({ event }: { readonly event: { readonly output: ImportOutcome } }) => event.output
const taken = { actions: { type: "takeImport", params: output } } as const
const failed = (target: string) =>
  ({
    guard: { type: "failed", params: output },
    actions: { type: "takeFailure", params: output },
    target
  }) as const
const replaced = { "file.dropped": "forgetting" } as const

/**
 * [VAL-049] [VAL-050] Imports client files or client users: choose a file, parse, match columns, validate, correct,
 * import. The server stores each step, so that a reload resumes.
 */
export const importFlowMachine = importFlowSetup.createMachine({
  id: "importFlow",
  context: ({ input }) => ({ ...input, source: null, found: null, columns: [], failure: null }),
  initial: "begun",
  states: {
    begun: { always: [{ guard: "isNamed", target: "finding" }, { target: "choosing" }] },
    finding: {
      tags: "busy",
      invoke: {
        id: "find",
        src: "find",
        input: whole,
        onDone: [
          { ...failed("choosing"), actions: [{ type: "takeFailure", params: output }, "forgetImport", "tellName"] },
          { guard: { type: "isGone", params: output }, actions: ["forgetImport", "tellName"], target: "choosing" },
          { guard: { type: "isRead", params: output }, ...taken, target: "matching" },
          { guard: { type: "isUnderWay", params: output }, ...taken, target: "running" },
          { guard: { type: "isDone", params: output }, ...taken, target: "done" },
          { ...taken, target: "tried" }
        ],
        onError: { actions: ["takeFault", "forgetImport", "tellName"], target: "choosing" }
      }
    },
    choosing: {
      on: {
        "kind.chosen": { actions: { type: "takeKind", params: ({ event }) => event.kind } },
        "file.chosen": [
          { guard: { type: "isTooLarge", params: ({ event }) => event.source }, actions: "refuseSize" },
          { actions: { type: "takeSource", params: ({ event }) => event.source }, target: "reading" }
        ]
      }
    },
    reading: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: whole,
        onDone: [
          failed("choosing"),
          { actions: [{ type: "takeImport", params: output }, "tellName"], target: "matching" }
        ],
        onError: { actions: "takeFault", target: "choosing" }
      }
    },
    matching: {
      on: {
        "column.matched": {
          actions: { type: "match", params: ({ event: { column, field } }) => ({ column, field }) }
        },
        "columns.confirmed": { guard: "hasNeededFields", target: "checking" },
        ...replaced
      }
    },
    checking: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "check",
        src: "check",
        input: whole,
        onDone: [failed("matching"), { ...taken, target: "tried" }],
        onError: { actions: "takeFault", target: "matching" }
      }
    },
    /** Has a report: of the validation, or of an import that was refused. */
    tried: {
      initial: "settled",
      on: {
        "corrections.saved": {
          actions: { type: "takeCorrected", params: ({ event }) => event.found },
          target: ".settled"
        },
        // Validates again the lines that the server holds.
        "columns.confirmed": "checking",
        ...replaced
      },
      states: {
        settled: {
          on: {
            "corrections.began": "correcting",
            "columns.reopened": { actions: "forgetFailure", target: "#importFlow.matching" },
            "import.launched": { guard: "mayLaunch", target: "#importFlow.launching" }
          }
        },
        /** Unsent corrections: importing is disabled. */
        correcting: {}
      }
    },
    launching: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "launch",
        src: "launch",
        input: whole,
        onDone: [failed("tried"), { ...taken, target: "running" }],
        onError: { actions: "takeFault", target: "tried" }
      }
    },
    running: {
      tags: "busy",
      initial: "waiting",
      states: {
        waiting: { after: { pollDelay: "asking" } },
        asking: {
          invoke: {
            id: "follow",
            src: "find",
            input: whole,
            onDone: [
              { guard: { type: "isUnderWay", params: output }, ...taken, target: "waiting" },
              {
                guard: { type: "isDone", params: output },
                actions: [{ type: "takeImport", params: output }, "tellDone"],
                target: "#importFlow.done"
              },
              {
                guard: { type: "isPartial", params: output },
                actions: [{ type: "takeImport", params: output }, "tellDone"],
                target: "#importFlow.tried"
              },
              // The import continues on the server even if polling fails.
              { guard: { type: "failed", params: output }, target: "waiting" },
              { ...taken, target: "#importFlow.tried" }
            ],
            onError: "waiting"
          }
        }
      }
    },
    done: { on: replaced },
    forgetting: {
      tags: "busy",
      invoke: {
        id: "forget",
        src: "forget",
        input: whole,
        // If this deletion fails, the server removes the import after some days.
        onDone: { actions: ["forgetImport", "forgetFailure", "tellName"], target: "choosing" },
        onError: { actions: ["forgetImport", "forgetFailure", "tellName"], target: "choosing" }
      }
    }
  }
})
export type ImportFlowRef = ActorRefFrom<typeof importFlowMachine>
export type ImportFlowSnapshot = SnapshotFrom<typeof importFlowMachine>
