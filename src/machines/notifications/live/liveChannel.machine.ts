import { type ActorRefFrom, assign, emit, type EventObject, fromCallback, setup, type SnapshotFrom } from "xstate"
import { backOff } from "#machines/notifications/live/backOff.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { TalkNews } from "#schemas/threads/news.ts"

/** The input of one event stream. */
export interface StreamInput {
  readonly token: string
  /** The id of the last event received: the server continues after it. */
  readonly lastEventId: number | undefined
  /** When the page began to read data, in ms since it was opened: the first stream begins with the changes since then. */
  readonly since: number
}
/**
 * How a stream ended: `pause` is the delay in milliseconds that the server requests, `luck` a random number from 0 to 1
 * (jitter).
 */
interface StreamEnd {
  readonly pause: number
  readonly luck: number
}
export type StreamEvent =
  /** `isCovered`: the stream tells all changes since the page began to read data. */
  | { readonly type: "stream.opened"; readonly isCovered: boolean }
  | { readonly type: "change.heard"; readonly change: LiveEvent }
  /** Something changed for a seat in a meeting. */
  | { readonly type: "seat.called"; readonly seat: number }
  /** Something changed in a thread. */
  | { readonly type: "talk.heard"; readonly news: TalkNews }
  /** The user has a new notice in a firm. */
  | { readonly type: "notice.heard"; readonly firm: number }
  | ({ readonly type: "stream.dropped" } & StreamEnd)
  /** The server can be reached but has no free stream. */
  | ({ readonly type: "stream.busy" } & StreamEnd)
  /** The session has ended. */
  | { readonly type: "stream.refused" }
export type LiveChannelEvent =
  | StreamEvent
  | { readonly type: "session.started"; readonly token: string; readonly since: number }
  | { readonly type: "session.ended" }
  | { readonly type: "network.found" }

interface Context extends StreamInput {
  readonly failures: number
  /** Milliseconds before the next try. */
  readonly wait: number
}

const unprovided = (name: string) => () => {
  throw new Error(`actor "${name}" was not provided to the machine`)
}

/** The tab's one live event stream: opened with the session, resumed after the last event received. */
export const liveChannelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LiveChannelEvent,
    emitted: {} as
      | { readonly type: "change.told"; readonly change: LiveEvent }
      | { readonly type: "call.told"; readonly seat: number }
      | { readonly type: "talk.told"; readonly news: TalkNews }
      | { readonly type: "notice.told"; readonly firm: number }
      /** False while the stream is down: pages fall back to their own refresh (CST-019). */
      | { readonly type: "channel.changed"; readonly isConnected: boolean }
      /** The channel is connected, but not told of all changes since the page read its data. */
      | { readonly type: "gap.told" }
      /** The server has no free stream: pages fall back to their own refresh, and no outage is shown. */
      | { readonly type: "channel.busy" }
      | { readonly type: "session.refused"; readonly token: string }
  },
  actors: {
    stream: fromCallback<EventObject, StreamInput>(unprovided("stream")),
    /** Sends `network.found` when the browser is online again. */
    network: fromCallback<EventObject>(unprovided("network"))
  },
  guards: { isCovered: (_, { isCovered }: { readonly isCovered: boolean }) => isCovered },
  delays: { wait: ({ context }) => context.wait },
  actions: {
    begin: assign((_, { since, token }: Pick<Context, "since" | "token">) => ({
      token,
      since,
      lastEventId: undefined,
      failures: 0
    })),
    note: assign({ lastEventId: (_, { id }: LiveEvent) => id }),
    fail: assign(({ context: { failures } }, { luck, pause }: StreamEnd) => ({
      failures: failures + 1,
      wait: Math.max(backOff(failures, luck), pause)
    })),
    forgetFailures: assign({ failures: 0 }),
    tell: emit((_, change: LiveEvent) => ({ type: "change.told" as const, change })),
    tellCall: emit((_, seat: number) => ({ type: "call.told" as const, seat })),
    tellTalk: emit((_, news: TalkNews) => ({ type: "talk.told" as const, news })),
    tellNotice: emit((_, firm: number) => ({ type: "notice.told" as const, firm })),
    tellState: emit((_, isConnected: boolean) => ({ type: "channel.changed" as const, isConnected })),
    tellGap: emit({ type: "gap.told" as const }),
    tellBusy: emit({ type: "channel.busy" as const }),
    tellRefused: emit(({ context: { token } }) => ({ type: "session.refused" as const, token }))
  }
}).createMachine({
  id: "liveChannel",
  context: { token: "", lastEventId: undefined, since: 0, failures: 0, wait: 0 },
  initial: "off",
  on: {
    "session.started": {
      target: ".listening",
      reenter: true,
      actions: { type: "begin", params: ({ event }) => event }
    },
    "session.ended": { target: ".off", actions: { type: "tellState", params: false } }
  },
  states: {
    off: {},
    listening: {
      invoke: { id: "stream", src: "stream", input: ({ context }) => context },
      initial: "connecting",
      on: {
        "change.heard": {
          actions: [
            { type: "note", params: ({ event }) => event.change },
            { type: "tell", params: ({ event }) => event.change }
          ]
        },
        "seat.called": { actions: { type: "tellCall", params: ({ event }) => event.seat } },
        "notice.heard": { actions: { type: "tellNotice", params: ({ event }) => event.firm } },
        "talk.heard": { actions: { type: "tellTalk", params: ({ event }) => event.news } },
        "stream.dropped": {
          target: "waiting",
          actions: [
            { type: "fail", params: ({ event }) => event },
            { type: "tellState", params: false }
          ]
        },
        "stream.busy": { target: "waiting", actions: [{ type: "fail", params: ({ event }) => event }, "tellBusy"] },
        "stream.refused": { target: "off", actions: [{ type: "tellState", params: false }, "tellRefused"] }
      },
      states: {
        connecting: {
          on: {
            "stream.opened": [
              { guard: { type: "isCovered", params: ({ event }) => event }, target: "connected" },
              { target: "connected", actions: "tellGap" }
            ]
          }
        },
        connected: { entry: ["forgetFailures", { type: "tellState", params: true }] }
      }
    },
    waiting: {
      invoke: { id: "network", src: "network" },
      after: { wait: "listening" },
      on: { "network.found": "listening" }
    }
  }
})

export type LiveChannelRef = ActorRefFrom<typeof liveChannelMachine>
export type LiveChannelSnapshot = SnapshotFrom<typeof liveChannelMachine>
