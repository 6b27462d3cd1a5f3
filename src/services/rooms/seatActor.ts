import { fromCallback } from "xstate"
import { beatEvery, type RoomNow, type SeatId, signalsAtOnce, type TakenSeat } from "#schemas/rooms/room.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { makeMesh, type SignalData } from "#services/rooms/mesh.ts"
import { type MeetingHold, publishAll } from "#services/rooms/meetingMedia.ts"
import type { Ask } from "#services/shared/saving.ts"

/** Where a meeting is. */
export interface MeetingPlace {
  readonly firmId: FirmId
  /** Null for the firm's internal room. */
  readonly vendorId: VendorId | null
}

/** Hears of news for the person's own seats, by their ids. Returns what ends it. */
export type OnCall = (listener: (seat: number) => void) => () => void

interface SeatOrder {
  readonly type: "decide"
  readonly what: "seat.admitted" | "seat.refused" | "seat.removed"
  readonly seat: number
}

const isKnown = (error: unknown): error is ApiFailure | ConnectionLost =>
  error instanceof ApiFailure || error instanceof ConnectionLost

/** The calls of one seat. */
const callsOf = (ask: Ask, { firmId, vendorId }: MeetingPlace, { id, key }: TakenSeat) => {
  const about = {
    showError: false,
    params: { firmId, seatId: id },
    query: vendorId === null ? {} : { vendor_id: vendorId }
  } as const
  return {
    beat: (after: number, sending: MeetingHold["sending"]) =>
      ask("rooms.beat", { ...about, payload: { key, after, ...sending } }),
    signal: (signals: ReadonlyArray<{ readonly to: SeatId; readonly data: string }>) =>
      ask("rooms.signal", { ...about, payload: { key, signals } }),
    decide: ({ seat, what }: SeatOrder) =>
      ask("rooms.event", { ...about, payload: { type: what, key, seat: seat as SeatId } }),
    leave: () => ask("rooms.event", { ...about, payload: { type: "seat.left", key } })
  }
}

/** What goes to other browsers: one call at a time; what gathers meanwhile goes together. */
const outbox = (calls: Pick<ReturnType<typeof callsOf>, "signal">, onLost: () => void) => {
  let waiting: Array<{ to: SeatId; data: string }> = []
  let isSending = false
  const send = async () => {
    if (isSending || waiting.length === 0) return
    isSending = true
    const signals = waiting.slice(0, signalsAtOnce)
    waiting = waiting.slice(signalsAtOnce)
    try {
      await calls.signal(signals)
    } catch (error) {
      if (!isKnown(error)) throw error
      // Not sent again: a connection that fails begins anew.
      onLost()
    } finally {
      isSending = false
    }
    void send()
  }
  return {
    add: (to: number, data: SignalData) => {
      waiting.push({ to: to as SeatId, data: JSON.stringify(data) })
      queueMicrotask(() => void send())
    },
    close: () => {
      waiting = []
    }
  }
}

/** [VID-O01] Holds a seat: says every few seconds that the tab is there, and keeps the connections to the others. */
export const seatActor = (ask: Ask, place: MeetingPlace, onCall: OnCall, held: MeetingHold) =>
  fromCallback<SeatOrder, { readonly seat: TakenSeat }>(({ input: { seat }, receive, sendBack }) => {
    const calls = callsOf(ask, place, seat)
    let isOver = false
    /** The server ended the seat: there is nothing to leave. */
    let isEnded = false
    let after = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBeating = false
    let isCalled = false
    const lose = () => {
      if (!isOver) sendBack({ type: "room.lost" })
    }
    const out = outbox(calls, lose)

    const onFault = (error: unknown) => console.warn("A connection of the meeting has to begin anew.", error)
    const connect = () => {
      held.mesh = makeMesh({
        me: seat.id,
        iceServers: seat.ice_servers.map(({ urls, ...rest }) => ({ ...rest, urls: [...urls] })),
        signal: out.add,
        onStreams: held.onStreams,
        onFault
      })
      publishAll(held)
    }
    const tell = (room: RoomNow) => {
      if (room.state === "inside") {
        if (held.mesh === null) connect()
        held.mesh?.meet(room.people.filter(({ id }) => id !== seat.id))
      }
      for (const one of room.signals) {
        after = Math.max(after, one.id)
        held.mesh?.receive(one.from, one.data)
      }
      isEnded = room.state === "refused" || room.state === "left"
      sendBack({ type: "room.told", room })
    }
    const look = async () => {
      try {
        const { data } = await calls.beat(after, held.sending)
        if (!isOver) tell(data)
      } catch (error) {
        if (!isKnown(error)) throw error
        if (isOver) return
        const isGone = error instanceof ApiFailure && error.status >= 400 && error.status < 429
        if (!isGone) return lose()
        isEnded = true
        sendBack({ type: "seat.lapsed" })
      }
    }
    const beat = async (): Promise<void> => {
      if (isOver) return
      // One at a time: a call meanwhile is answered by the next.
      if (isBeating) {
        isCalled = true
        return
      }
      clearTimeout(timer)
      isBeating = true
      isCalled = false
      await look()
      held.mesh?.measure().catch(onFault)
      isBeating = false
      if (isCalled) return beat()
      timer = setTimeout(() => void beat(), beatEvery)
    }
    held.beatSoon = () => void beat()
    const stopCalls = onCall((called) => {
      if (called === seat.id) void beat()
    })
    receive((order) => {
      calls.decide(order).then(
        () => void beat(),
        (error: unknown) => {
          if (!isKnown(error)) throw error
          sendBack({ type: "act.refused", code: `errors:${error.code}` })
        }
      )
    })
    void beat()
    return () => {
      isOver = true
      clearTimeout(timer)
      stopCalls()
      out.close()
      held.mesh?.leave()
      held.mesh = null
      held.beatSoon = () => undefined
      held.onStreams()
      if (isEnded) return
      calls.leave().catch((error: unknown) => {
        // Where it does not arrive, the seat lapses by itself.
        if (!isKnown(error)) throw error
      })
    }
  })
