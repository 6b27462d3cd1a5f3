import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import * as Result from "#schemas/shared/result.ts"

/** How this device stands: `none` where the browser or the installation has no push messages. */
export type PushStanding = "none" | "denied" | "off" | "on"
export type PushOutcome = Result.Result<PushStanding, { readonly code: string }>
export type PushDeviceEvent = { readonly type: "push.allowed" } | { readonly type: "push.stopped" }

const isNow = (outcome: PushOutcome, standing: PushStanding) =>
  Result.isSuccess(outcome) && outcome.success === standing

/**
 * [NOT-O02] Notices on this device while the portal is closed. The browser asks for its permission only after the
 * person's own gesture.
 */
export const pushDeviceMachine = setup({
  types: { context: {} as { readonly code: string | null }, events: {} as PushDeviceEvent },
  guards: {
    isOn: (_, outcome: PushOutcome) => isNow(outcome, "on"),
    isOff: (_, outcome: PushOutcome) => isNow(outcome, "off"),
    isDenied: (_, outcome: PushOutcome) => isNow(outcome, "denied"),
    isNone: (_, outcome: PushOutcome) => isNow(outcome, "none")
  },
  actors: {
    look: fromPromise<PushOutcome>(mustProvide("look")),
    allow: fromPromise<PushOutcome>(mustProvide("allow")),
    stop: fromPromise<PushOutcome>(mustProvide("stop"))
  },
  actions: {
    takeFailure: assign({
      code: (_, outcome: PushOutcome) => (Result.isFailure(outcome) ? outcome.failure.code : null)
    })
  }
}).createMachine({
  id: "pushDevice",
  context: { code: null },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "look",
        src: "look",
        onDone: [
          { guard: { type: "isOn", params: ({ event }) => event.output }, target: "on" },
          { guard: { type: "isDenied", params: ({ event }) => event.output }, target: "denied" },
          { guard: { type: "isNone", params: ({ event }) => event.output }, target: "none" },
          { target: "off", actions: { type: "takeFailure", params: ({ event }) => event.output } }
        ]
      }
    },
    none: { type: "final" },
    /** Only the browser's own settings give the permission back; then it is asked for again. */
    denied: { on: { "push.allowed": { target: "allowing" } } },
    off: { on: { "push.allowed": { target: "allowing" } } },
    allowing: {
      invoke: {
        id: "allow",
        src: "allow",
        onDone: [
          {
            guard: { type: "isOn", params: ({ event }) => event.output },
            target: "on",
            actions: { type: "takeFailure", params: ({ event }) => event.output }
          },
          { guard: { type: "isDenied", params: ({ event }) => event.output }, target: "denied" },
          { target: "off", actions: { type: "takeFailure", params: ({ event }) => event.output } }
        ]
      }
    },
    on: { on: { "push.stopped": { target: "stopping" } } },
    stopping: {
      invoke: {
        id: "stop",
        src: "stop",
        onDone: [
          { guard: { type: "isOff", params: ({ event }) => event.output }, target: "off" },
          { target: "on", actions: { type: "takeFailure", params: ({ event }) => event.output } }
        ]
      }
    }
  }
})
export type PushDeviceRef = ActorRefFrom<typeof pushDeviceMachine>
export type PushDeviceSnapshot = SnapshotFrom<typeof pushDeviceMachine>
