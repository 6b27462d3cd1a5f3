import { assign, setup, type SnapshotFrom } from "xstate"

export interface ConversionFacts {
  /** How often it was begun since it was last asked for. */
  readonly tries: number
}
export type ConversionEvent =
  | { readonly type: "conversion.begun" }
  | { readonly type: "conversion.finished" }
  /** The converter failed, which may be its own fault. */
  | { readonly type: "conversion.broke" }
  /** The file cannot be converted: damaged, protected, or larger unpacked than anything honest. */
  | { readonly type: "conversion.refused" }
  /** Somebody wants to try once more. */
  | { readonly type: "conversion.asked" }
  /** What was made is another converter's work. */
  | { readonly type: "converter.changed" }

export const mostTries = 3

/** Life cycle of what is made of a content to look at it: decided on the server, once for all who hold the content. */
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
        // A worker died over it: another one begins again, but not for ever.
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
