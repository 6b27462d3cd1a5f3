import { type ActorRefFrom, assign, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { RoomNow, TakenSeat } from "#schemas/rooms/room.ts"
import type { Result } from "#schemas/shared/result.ts"

export type EnterOutcome = Result<TakenSeat, { readonly code: string }>

export type DeviceKind = "camera" | "microphone"
/** A device that can be chosen. */
export interface Device {
  readonly id: string
  /** Empty where the browser does not name it. */
  readonly label: string
}

/** The user's own camera and microphone. */
export interface Devices {
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
  /** Why neither is available: a code of the message catalogue. */
  readonly problem: string | null
  readonly choices?: Readonly<Record<DeviceKind, ReadonlyArray<Device>>>
  readonly chosen?: Readonly<Record<DeviceKind, string | null>>
}

export type MeetingEvent =
  | { readonly type: "device.chosen"; readonly kind: DeviceKind; readonly id: string }
  | { readonly type: "devices.found"; readonly devices: Devices }
  | { readonly type: "camera.switched" | "microphone.switched" }
  | { readonly type: "meeting.entered" | "meeting.left" }
  | { readonly type: "screen.shared" | "screen.withdrawn" }
  /** Screen sharing began (`stream`: the id) or ended (null). */
  | { readonly type: "screen.changed"; readonly stream: string | null }
  | { readonly type: "screen.failed" }
  | { readonly type: "room.told"; readonly room: RoomNow }
  /** The server cannot be reached; heartbeats continue. */
  | { readonly type: "room.lost" }
  /** The server has dropped the seat: the tab sent no heartbeat for too long. */
  | { readonly type: "seat.lapsed" }
  | { readonly type: "person.admitted" | "person.refused" | "person.removed"; readonly seat: number }
  | { readonly type: "act.refused"; readonly code: string }

/** Commands to the `media` actor. */
export type MediaOrder =
  | { readonly type: "send"; readonly camera: boolean; readonly microphone: boolean }
  | { readonly type: "share" | "withdraw" }
  | { readonly type: "choose"; readonly kind: DeviceKind; readonly id: string }
/** Commands to the `attend` actor. */
export interface SeatOrder {
  readonly type: "decide"
  readonly what: "seat.admitted" | "seat.refused" | "seat.removed"
  readonly seat: number
}

interface Context {
  readonly devices: Devices | null
  readonly camera: boolean
  readonly microphone: boolean
  /** The id of the user's own shared screen stream. */
  readonly screen: string | null
  readonly seat: TakenSeat | null
  readonly room: RoomNow | null
  readonly isLost: boolean
  readonly failure: string | null
}

interface EnterInput {
  readonly camera: boolean
  readonly microphone: boolean
}

/** [VID-O01] One participant in a meeting: devices, waiting, taking part, leaving. */
export const meetingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MeetingEvent,
    emitted: {} as { readonly type: "meeting.told"; readonly code: string },
    tags: {} as "busy" | "attending"
  },
  actors: {
    /** Opens camera and microphone; sends `devices.found` and, later, `screen.changed`. Runs during the whole visit. */
    media: fromCallback<MediaOrder>(() => {
      throw new Error('actor "media" was not provided to the machine')
    }),
    enter: fromPromise<EnterOutcome, EnterInput>(mustProvide("enter")),
    /**
     * Sends heartbeats and connects to the other participants; sends `room.told`, `room.lost`, `seat.lapsed` and
     * `act.refused`.
     */
    attend: fromCallback<SeatOrder, { readonly seat: TakenSeat }>(() => {
      throw new Error('actor "attend" was not provided to the machine')
    })
  },
  guards: {
    hasSeat: (_, outcome: EnterOutcome) => outcome._tag === "Success",
    isInside: ({ context }, room?: RoomNow) => (room ?? context.room)?.state === "inside",
    isRefused: (_, room: RoomNow) => room.state === "refused",
    isOver: (_, room: RoomNow) => room.state === "left",
    startsInside: ({ context }) => context.seat?.state === "inside",
    hasCamera: ({ context }) => context.devices?.hasCamera === true,
    hasMicrophone: ({ context }) => context.devices?.hasMicrophone === true,
    isSharing: ({ context }) => context.screen !== null,
    isHost: ({ context }) => context.seat?.is_staff === true,
    isOtherDevice: ({ context: { devices } }, { id, kind }: { readonly kind: DeviceKind; readonly id: string }) =>
      devices?.chosen?.[kind] !== id && devices?.choices?.[kind].some((one) => one.id === id) === true
  },
  actions: {
    // A user who has muted a device stays muted when the device is changed.
    takeDevices: assign(({ context }, devices: Devices) => ({
      devices,
      camera: devices.hasCamera && (context.devices?.hasCamera !== true || context.camera),
      microphone: devices.hasMicrophone && (context.devices?.hasMicrophone !== true || context.microphone)
    })),
    choose: sendTo("media", (_, { id, kind }: { readonly kind: DeviceKind; readonly id: string }): MediaOrder => ({
      type: "choose",
      kind,
      id
    })),
    switchCamera: assign({ camera: ({ context }) => !context.camera }),
    switchMicrophone: assign({ microphone: ({ context }) => !context.microphone }),
    sendMedia: sendTo("media", ({ context: { camera, microphone } }): MediaOrder => ({
      type: "send",
      camera,
      microphone
    })),
    share: sendTo("media", { type: "share" } satisfies MediaOrder),
    withdraw: sendTo("media", { type: "withdraw" } satisfies MediaOrder),
    takeScreen: assign({ screen: (_, stream: string | null) => stream }),
    takeSeat: assign({ seat: (_, outcome: EnterOutcome) => (outcome._tag === "Success" ? outcome.success : null) }),
    takeFailure: assign({
      failure: (_, outcome: EnterOutcome) => (outcome._tag === "Failure" ? outcome.failure.code : null)
    }),
    takeFault: assign({ failure: "error.global" }),
    forgetFailure: assign({ failure: null }),
    takeRoom: assign({ room: (_, room: RoomNow) => room, isLost: false }),
    loseRoom: assign({ isLost: true }),
    forgetRoom: assign({ room: null, seat: null, isLost: false }),
    decide: sendTo("attend", (_, order: SeatOrder) => order),
    tell: emit((_, code: string) => ({ type: "meeting.told" as const, code }))
  }
}).createMachine({
  id: "meeting",
  context: {
    devices: null,
    camera: false,
    microphone: false,
    screen: null,
    seat: null,
    room: null,
    isLost: false,
    failure: null
  },
  invoke: { id: "media", src: "media" },
  initial: "preparing",
  on: {
    "devices.found": { actions: [{ type: "takeDevices", params: ({ event }) => event.devices }, "sendMedia"] },
    "device.chosen": {
      guard: { type: "isOtherDevice", params: ({ event }) => event },
      actions: { type: "choose", params: ({ event }) => event }
    },
    "camera.switched": { guard: "hasCamera", actions: ["switchCamera", "sendMedia"] },
    "microphone.switched": { guard: "hasMicrophone", actions: ["switchMicrophone", "sendMedia"] }
  },
  states: {
    preparing: { on: { "meeting.entered": "entering" } },
    entering: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "enter",
        src: "enter",
        input: ({ context: { camera, microphone } }) => ({ camera, microphone }),
        onDone: [
          {
            guard: { type: "hasSeat", params: ({ event }) => event.output },
            actions: { type: "takeSeat", params: ({ event }) => event.output },
            target: "attending"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "preparing" }
        ],
        onError: { actions: "takeFault", target: "preparing" }
      }
    },
    attending: {
      tags: "attending",
      invoke: {
        id: "attend",
        src: "attend",
        // The state is entered only with a seat.
        input: ({ context }) => ({ seat: context.seat as TakenSeat })
      },
      exit: "withdraw",
      initial: "placing",
      on: {
        "room.told": [
          { guard: { type: "isRefused", params: ({ event }) => event.room }, target: "refused" },
          { guard: { type: "isOver", params: ({ event }) => event.room }, target: "removed" },
          {
            guard: { type: "isInside", params: ({ event }) => event.room },
            actions: { type: "takeRoom", params: ({ event }) => event.room },
            target: ".inside"
          },
          { actions: { type: "takeRoom", params: ({ event }) => event.room } }
        ],
        "room.lost": { actions: "loseRoom" },
        "seat.lapsed": { target: "lapsed" },
        "act.refused": { actions: { type: "tell", params: ({ event }) => event.code } },
        "meeting.left": { target: "left" }
      },
      states: {
        placing: { always: [{ guard: "startsInside", target: "inside" }, { target: "waiting" }] },
        waiting: {},
        inside: {
          on: {
            "screen.shared": { guard: ({ context }) => context.screen === null, actions: "share" },
            "screen.withdrawn": { guard: "isSharing", actions: "withdraw" },
            "screen.changed": { actions: { type: "takeScreen", params: ({ event }) => event.stream } },
            "screen.failed": { actions: { type: "tell", params: "rooms.screen_refused" } },
            "person.admitted": {
              guard: "isHost",
              actions: {
                type: "decide",
                params: ({ event }) => ({ type: "decide", what: "seat.admitted", seat: event.seat })
              }
            },
            "person.refused": {
              guard: "isHost",
              actions: {
                type: "decide",
                params: ({ event }) => ({ type: "decide", what: "seat.refused", seat: event.seat })
              }
            },
            "person.removed": {
              guard: "isHost",
              actions: {
                type: "decide",
                params: ({ event }) => ({ type: "decide", what: "seat.removed", seat: event.seat })
              }
            }
          }
        }
      }
    },
    refused: { entry: "forgetRoom", on: { "meeting.entered": "entering" } },
    removed: { entry: "forgetRoom", on: { "meeting.entered": "entering" } },
    lapsed: { entry: "forgetRoom", on: { "meeting.entered": "entering" } },
    left: { entry: "forgetRoom", on: { "meeting.entered": "entering" } }
  }
})
export type MeetingRef = ActorRefFrom<typeof meetingMachine>
export type MeetingSnapshot = SnapshotFrom<typeof meetingMachine>
