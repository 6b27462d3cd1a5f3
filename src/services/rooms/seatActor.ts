import { fromCallback } from "xstate"
import { type RoomNow, type SeatId, signalsAtOnce, type TakenSeat } from "#schemas/rooms/room.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { makeMesh, type SignalData } from "#services/rooms/mesh.ts"
import { type MeetingHold, publishAll } from "#services/rooms/meetingMedia.ts"
import type { RoomCalls, SeatOrder, Signal } from "#services/rooms/seatCalls.ts"

/** Subscribes to live events for the user's own seats, by seat id; returns the unsubscribe function. */
export type OnCall = (listener: (seat: number) => void) => () => void

const isKnown = (error: unknown): error is ApiFailure | ConnectionLost =>
  error instanceof ApiFailure || error instanceof ConnectionLost

/** A queue of signalling messages: one call at a time, messages that arrive meanwhile are sent together. */
const outbox = (send: (signals: ReadonlyArray<Signal>) => Promise<unknown>, onLost: () => void) => {
  let waiting: Array<Signal> = []
  let isSending = false
  const sendWaiting = async () => {
    if (isSending || waiting.length === 0) return
    isSending = true
    const signals = waiting.slice(0, signalsAtOnce)
    waiting = waiting.slice(signalsAtOnce)
    try {
      await send(signals)
    } catch (error) {
      if (!isKnown(error)) throw error
      // Not retried: the peer connection restarts and sends new messages.
      onLost()
    } finally {
      isSending = false
    }
    void sendWaiting()
  }
  return {
    add: (to: number, data: SignalData) => {
      waiting.push({ to: to as SeatId, data: JSON.stringify(data) })
      queueMicrotask(() => void sendWaiting())
    },
    close: () => {
      waiting = []
    }
  }
}

/**
 * [VID-O01] Holds a seat in a room: sends a heartbeat every few seconds, and maintains the connections to the other
 * seats.
 */
export const seatActor = (calls: RoomCalls, onCall: OnCall, held: MeetingHold) =>
  fromCallback<SeatOrder, { readonly seat: TakenSeat }>(({ input: { seat }, receive, sendBack }) => {
    let isOver = false
    /** Whether the server has ended the seat: then there is no seat to leave. */
    let isEnded = false
    let after = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBeating = false
    let isCalled = false
    const lose = () => {
      if (!isOver) sendBack({ type: "room.lost" })
    }
    const out = outbox((signals) => calls.signal(seat, signals), lose)

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
    const poll = async () => {
      try {
        const room = await calls.beat(seat, after, held.sending)
        if (!isOver) tell(room)
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
      // Heartbeats do not overlap: a request during one is answered by another one right after it.
      if (isBeating) {
        isCalled = true
        return
      }
      clearTimeout(timer)
      isBeating = true
      isCalled = false
      await poll()
      held.mesh?.measure().catch(onFault)
      isBeating = false
      if (isCalled) return beat()
      timer = setTimeout(() => void beat(), calls.every)
    }
    held.beatSoon = () => void beat()
    const stopCalls = onCall((called) => {
      if (called === seat.id) void beat()
    })
    receive((order) => {
      calls.decide(seat, order).then(
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
      calls.leave(seat).catch((error: unknown) => {
        // If this call fails, the server ends the seat after missing heartbeats.
        if (!isKnown(error)) throw error
      })
    }
  })
