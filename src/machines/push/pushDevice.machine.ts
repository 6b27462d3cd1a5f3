import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { PushDevice } from "#schemas/push/push.api.ts"
import * as Result from "#schemas/shared/result.ts"

/** State of push messages in this browser; `none`: the browser or the installation does not support them. */
export type PushStanding = "none" | "denied" | "off" | "on"
/** The state of this browser, and all devices of the user. */
export interface PushFound {
  readonly standing: PushStanding
  readonly devices: ReadonlyArray<PushDevice>
}
export type PushOutcome = Result.Result<PushFound, { readonly code: string }>
export type PushDeviceEvent =
  | { readonly type: "push.allowed" }
  | { readonly type: "push.stopped" }
  /** Whether messages to this device may name companies and documents. */
  | { readonly type: "push.namesChosen"; readonly shown: boolean }
  | { readonly type: "push.deviceRemoved"; readonly id: number }
  | { readonly type: "push.retried" }

interface Context {
  readonly devices: ReadonlyArray<PushDevice>
  /** Null until it is loaded. */
  readonly standing: PushStanding | null
  readonly code: string | null
}

/**
 * [NOT-O02] Push notifications on this device. The browser's permission prompt opens only after a gesture of the user.
 */
export const pushDeviceMachine = setup({
  types: { context: {} as Context, events: {} as PushDeviceEvent },
  guards: {
    stands: ({ context }, standing: PushStanding) => context.standing === standing,
    isOtherDevice: ({ context }, id: number) => context.devices.some((device) => device.id === id && !device.current)
  },
  actors: {
    look: fromPromise<PushOutcome>(mustProvide("look")),
    allow: fromPromise<PushOutcome>(mustProvide("allow")),
    stop: fromPromise<PushOutcome>(mustProvide("stop")),
    showNames: fromPromise<PushOutcome, boolean>(mustProvide("showNames")),
    remove: fromPromise<PushOutcome, number>(mustProvide("remove"))
  },
  actions: {
    take: assign((_, outcome: PushOutcome) =>
      Result.isSuccess(outcome) ? { ...outcome.success, code: null } : { code: outcome.failure.code }
    )
  }
}).createMachine({
  id: "pushDevice",
  context: { devices: [], standing: null, code: null },
  initial: "looking",
  states: {
    looking: {
      invoke: {
        id: "look",
        src: "look",
        onDone: { target: "settling", actions: { type: "take", params: ({ event }) => event.output } }
      }
    },
    settling: {
      always: [
        { guard: { type: "stands", params: "none" }, target: "none" },
        { guard: { type: "stands", params: "denied" }, target: "denied" },
        { guard: { type: "stands", params: "off" }, target: "off" },
        { guard: { type: "stands", params: "on" }, target: "on" },
        { target: "failed" }
      ]
    },
    failed: { on: { "push.retried": { target: "looking" } } },
    none: {
      on: {
        "push.deviceRemoved": { guard: { type: "isOtherDevice", params: ({ event }) => event.id }, target: "removing" }
      }
    },
    /** Only the browser's own settings can allow it again; then the portal asks once more. */
    denied: {
      on: {
        "push.allowed": { target: "allowing" },
        "push.deviceRemoved": { guard: { type: "isOtherDevice", params: ({ event }) => event.id }, target: "removing" }
      }
    },
    off: {
      on: {
        "push.allowed": { target: "allowing" },
        "push.deviceRemoved": { guard: { type: "isOtherDevice", params: ({ event }) => event.id }, target: "removing" }
      }
    },
    on: {
      on: {
        "push.stopped": { target: "stopping" },
        "push.namesChosen": { target: "naming" },
        "push.deviceRemoved": { guard: { type: "isOtherDevice", params: ({ event }) => event.id }, target: "removing" }
      }
    },
    allowing: {
      invoke: {
        id: "allow",
        src: "allow",
        onDone: { target: "settling", actions: { type: "take", params: ({ event }) => event.output } }
      }
    },
    stopping: {
      invoke: {
        id: "stop",
        src: "stop",
        onDone: { target: "settling", actions: { type: "take", params: ({ event }) => event.output } }
      }
    },
    naming: {
      invoke: {
        id: "showNames",
        src: "showNames",
        input: ({ event }) => event.type === "push.namesChosen" && event.shown,
        onDone: { target: "settling", actions: { type: "take", params: ({ event }) => event.output } }
      }
    },
    removing: {
      invoke: {
        id: "remove",
        src: "remove",
        input: ({ event }) => (event.type === "push.deviceRemoved" ? event.id : 0),
        onDone: { target: "settling", actions: { type: "take", params: ({ event }) => event.output } }
      }
    }
  }
})
export type PushDeviceRef = ActorRefFrom<typeof pushDeviceMachine>
export type PushDeviceSnapshot = SnapshotFrom<typeof pushDeviceMachine>
