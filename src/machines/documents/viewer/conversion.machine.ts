import { assign, setup, type SnapshotFrom } from "xstate"

export interface ConversionFacts {
  /** Attempts since the last request. */
  readonly tries: number
}
export type ConversionEvent =
  | { readonly type: "conversion.begun" }
  | { readonly type: "conversion.finished" }
  /** The converter failed; the cause may not be the file. */
  | { readonly type: "conversion.broke" }
  /** The file cannot be converted: damaged, protected, or a zip bomb. */
  | { readonly type: "conversion.refused" }
  /** A user requests another attempt. */
  | { readonly type: "conversion.asked" }
  /** The stored result was made by another version of the converter. */
  | { readonly type: "converter.changed" }

export const mostTries = 3

/** Life cycle of a content's rendition. The server decides with it, once for all documents with this content. */
export const conversionMachine = setup({
  types: { input: {} as ConversionFacts, context: {} as ConversionFacts, events: {} as ConversionEvent },
  guards: {
    hasTriesLeft: ({ context }) => context.tries < mostTries
  },
  actions: {
    offerWork: () => {},
    tellReaders: () => {},
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 })
  }
}).createMachine({
  id: "conversion",
  context: ({ input }) => input,
  initial: "waiting",
  states: {
    waiting: { on: { "conversion.begun": { actions: "countTry", target: "converting" } } },
    converting: {
      on: {
        // A worker crashed: another one retries, up to a limit.
        "conversion.begun": [
          { guard: "hasTriesLeft", actions: "countTry", target: "converting" },
          { actions: "tellReaders", target: "failed" }
        ],
        "conversion.finished": { actions: "tellReaders", target: "ready" },
        "conversion.broke": [
          { guard: "hasTriesLeft", actions: "offerWork", target: "waiting" },
          { actions: "tellReaders", target: "failed" }
        ],
        "conversion.refused": { actions: "tellReaders", target: "refused" }
      }
    },
    ready: { on: { "converter.changed": { actions: ["forgetTries", "offerWork"], target: "waiting" } } },
    failed: {
      on: {
        "conversion.asked": { actions: ["forgetTries", "offerWork"], target: "waiting" },
        "converter.changed": { actions: ["forgetTries", "offerWork"], target: "waiting" }
      }
    },
    refused: { on: { "converter.changed": { actions: ["forgetTries", "offerWork"], target: "waiting" } } }
  }
})
export type ConversionSnapshot = SnapshotFrom<typeof conversionMachine>
