import { assign, setup, type ActorRefFrom, type SnapshotFrom } from "xstate"

/**
 * [APP-006] [APP-007] [APP-008] In order: activate the files, automate the document system, personalise the client
 * portal.
 */
export const setupSteps = ["files", "automation", "portal"] as const
export type SetupStep = (typeof setupSteps)[number]

export interface SetupFacts {
  /** False for an application without a service: there is no connection to wait for. */
  readonly isConnector: boolean
  /** Whether the firm's own connection is activated. */
  readonly isConnected: boolean
}
export type SetupEvent =
  | { readonly type: "facts.read"; readonly facts: SetupFacts }
  | { readonly type: "step.passed" }
  | { readonly type: "step.returned" }
  | { readonly type: "step.chosen"; readonly step: SetupStep }

/** [APP-005] The three steps in which an application is set up. Each step saves its own changes. */
export const applicationSetupMachine = setup({
  types: { input: {} as SetupFacts, context: {} as SetupFacts, events: {} as SetupEvent },
  guards: {
    isReady: ({ context }) => !context.isConnector || context.isConnected,
    choosesFiles: ({ event }) => event.type === "step.chosen" && event.step === "files",
    choosesAutomation: ({ context, event }) =>
      event.type === "step.chosen" && event.step === "automation" && (!context.isConnector || context.isConnected),
    choosesPortal: ({ context, event }) =>
      event.type === "step.chosen" && event.step === "portal" && (!context.isConnector || context.isConnected)
  },
  actions: { keepFacts: assign((_, facts: SetupFacts) => facts) }
}).createMachine({
  id: "applicationSetup",
  context: ({ input }) => input,
  initial: "files",
  on: {
    "facts.read": { actions: { type: "keepFacts", params: ({ event }) => event.facts } },
    "step.chosen": [
      { guard: "choosesFiles", target: ".files" },
      { guard: "choosesAutomation", target: ".automation" },
      { guard: "choosesPortal", target: ".portal" }
    ]
  },
  states: {
    files: { on: { "step.passed": { guard: "isReady", target: "automation" } } },
    automation: { on: { "step.passed": { target: "portal" }, "step.returned": { target: "files" } } },
    portal: { on: { "step.passed": { target: "done" }, "step.returned": { target: "automation" } } },
    done: { type: "final" }
  }
})
export type ApplicationSetupRef = ActorRefFrom<typeof applicationSetupMachine>
export type ApplicationSetupSnapshot = SnapshotFrom<typeof applicationSetupMachine>
