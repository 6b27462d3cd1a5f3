import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  compareRequest,
  comparisonSetup,
  firstContext,
  pairRequest
} from "#machines/documents/comparison/comparison.setup.ts"

/** Goes to the next or the previous difference, and wraps around at both ends. */
const stepping = comparisonSetup.createStateConfig({
  on: {
    "difference.advanced": { guard: "hasDifferences", actions: { type: "step", params: 1 } },
    "difference.returned": { guard: "hasDifferences", actions: { type: "step", params: -1 } }
  }
})

/** A PDF is compared by its text or by its pages. */
const choosing = comparisonSetup.createStateConfig({
  on: {
    "way.chosen": {
      guard: { type: "isOtherWay", params: ({ event }) => event.way },
      actions: { type: "takeWay", params: ({ event }) => event.way },
      target: "#comparison.open.comparing"
    }
  }
})

/** Two versions of a document side by side. The URL names both. */
export const comparisonMachine = comparisonSetup.createMachine({
  id: "comparison",
  context: ({ input }) => firstContext(input),
  initial: "open",
  states: {
    open: {
      initial: "opening",
      on: {
        "comparison.closed": { target: "closed", actions: "leave" },
        "pair.chosen": {
          guard: { type: "isOtherPair", params: ({ event }) => event },
          actions: { type: "takePair", params: ({ event }) => event },
          target: ".opening"
        },
        "side.chosen": {
          guard: { type: "isOtherVersion", params: ({ event }) => event },
          actions: [{ type: "takeSide", params: ({ event }) => event }, "announce"],
          target: ".checking"
        },
        "sides.exchanged": { guard: "areBothKnown", actions: ["exchange", "announce"], target: ".checking" }
      },
      states: {
        opening: {
          tags: "busy",
          entry: "startAfresh",
          invoke: {
            id: "open",
            src: "open",
            input: ({ context: { hash, vendorId } }) => ({ hash, vendorId }),
            onDone: [
              {
                guard: { type: "succeeded", params: ({ event }) => event.output },
                actions: { type: "rememberFacts", params: ({ event }) => event.output },
                target: "checking"
              },
              { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
            ],
            onError: { actions: "rememberFault", target: "failed" }
          }
        },
        /** Checks that need only the metadata of the versions, before their content is downloaded. */
        checking: {
          entry: "chooseFirstWay",
          always: [
            { guard: "isMissing", actions: "rememberMissing", target: "failed" },
            { guard: "isOneVersion", actions: { type: "refuse", params: "sameVersion" }, target: "refused" },
            { guard: "isOfNoKind", actions: { type: "refuse", params: "kind" }, target: "refused" },
            { guard: "isIdentical", actions: { type: "refuse", params: "identical" }, target: "refused" },
            { guard: "isTooLarge", actions: { type: "refuse", params: "tooLarge" }, target: "refused" },
            { target: "reading" }
          ]
        },
        reading: {
          tags: "busy",
          always: { guard: "isRead", target: "comparing" },
          invoke: { id: "read", src: "read", input: ({ context }) => pairRequest(context) },
          on: {
            "bytes.received": {
              actions: {
                type: "rememberProgress",
                params: ({ event: { received, total } }) => ({ done: received, of: total })
              }
            },
            "pair.read": { actions: { type: "rememberPair", params: ({ event }) => event } },
            "pair.failed": {
              actions: { type: "rememberLoss", params: ({ event }) => event.failure },
              target: "failed"
            }
          }
        },
        comparing: {
          tags: "busy",
          always: { guard: "isCompared", target: "shown" },
          invoke: { id: "compare", src: "compare", input: ({ context }) => compareRequest(context) },
          on: {
            "way.chosen": {
              guard: { type: "isOtherWay", params: ({ event }) => event.way },
              actions: { type: "takeWay", params: ({ event }) => event.way },
              target: "comparing",
              reenter: true
            },
            "work.advanced": { actions: { type: "rememberProgress", params: ({ event }) => event } },
            "versions.compared": { actions: { type: "rememberCompared", params: ({ event }) => event.compared } },
            "text.missing": { actions: "goByPages", target: "comparing", reenter: true },
            "versions.refused": {
              actions: { type: "refuse", params: ({ event }) => event.reason },
              target: "refused"
            },
            "work.failed": { actions: { type: "rememberLoss", params: ({ event }) => event.failure }, target: "failed" }
          }
        },
        shown: {
          initial: "sorting",
          ...choosing,
          states: {
            sorting: { always: [{ guard: "isByText", target: "text" }, { target: "pages" }] },
            text: {
              on: {
                ...stepping.on,
                "fold.opened": {
                  guard: { type: "isFolded", params: ({ event }) => event.first },
                  actions: { type: "openFold", params: ({ event }) => event.first }
                },
                "folds.opened": { guard: "hasFolds", actions: "openFolds" }
              }
            },
            pages: {
              on: {
                ...stepping.on,
                "page.chosen": {
                  guard: { type: "isOtherPage", params: ({ event }) => event.at },
                  actions: { type: "goTo", params: ({ event }) => event.at }
                },
                "marks.toggled": { actions: "toggleMarks" }
              }
            }
          }
        },
        /** The two versions cannot be compared, or not in this way. */
        refused: choosing,
        failed: { on: { "comparison.retried": { guard: "isWorthRetrying", target: "opening" } } }
      }
    },
    closed: { type: "final" }
  }
})

export type ComparisonRef = ActorRefFrom<typeof comparisonMachine>
export type ComparisonSnapshot = SnapshotFrom<typeof comparisonMachine>
