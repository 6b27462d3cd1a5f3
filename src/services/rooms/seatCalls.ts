import { guestBeatEvery } from "#schemas/rooms/guestRules.ts"
import { beatEvery, type RoomNow, type SeatId, type Sending, type TakenSeat } from "#schemas/rooms/room.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Ask } from "#services/shared/saving.ts"

export interface SeatOrder {
  readonly type: "decide"
  readonly what: "seat.admitted" | "seat.refused" | "seat.removed"
  readonly seat: number
}

/** A signalling message for the browser in another seat. */
export interface Signal {
  readonly to: SeatId
  readonly data: string
}

/** The API calls of a seat, for users with an account or for guests. */
export interface RoomCalls {
  /** Heartbeat interval in ms. */
  readonly every: number
  readonly enter: (sending: Sending, signal: AbortSignal) => Promise<TakenSeat>
  readonly beat: (seat: TakenSeat, after: number, sending: Sending) => Promise<RoomNow>
  readonly signal: (seat: TakenSeat, signals: ReadonlyArray<Signal>) => Promise<unknown>
  readonly decide: (seat: TakenSeat, order: SeatOrder) => Promise<unknown>
  readonly leave: (seat: TakenSeat) => Promise<unknown>
}

/** The room of a meeting. */
export interface MeetingPlace {
  readonly firmId: FirmId
  /** Null for the firm's internal room. */
  readonly vendorId: VendorId | null
}

/** The calls of a user with an account. */
export const memberCalls = (ask: Ask, { firmId, vendorId }: MeetingPlace): RoomCalls => {
  const about = (seatId: SeatId) =>
    ({
      showError: false,
      params: { firmId, seatId },
      query: vendorId === null ? {} : { vendor_id: vendorId }
    }) as const
  return {
    every: beatEvery,
    enter: async (sending, signal) =>
      (
        await ask(
          "rooms.enter",
          { showError: false, params: { firmId }, payload: { vendor_id: vendorId, ...sending } },
          signal
        )
      ).data,
    beat: async ({ id, key }, after, sending) =>
      (await ask("rooms.beat", { ...about(id), payload: { key, after, ...sending } })).data,
    signal: ({ id, key }, signals) => ask("rooms.signal", { ...about(id), payload: { key, signals } }),
    decide: ({ id, key }, { seat, what }) =>
      ask("rooms.event", { ...about(id), payload: { type: what, key, seat: seat as SeatId } }),
    leave: ({ id, key }) => ask("rooms.event", { ...about(id), payload: { type: "seat.left", key } })
  }
}

/** [VID-O01] The calls of a guest. Guests have no live channel, so their heartbeat is more frequent. */
export const guestCalls = (ask: Ask, token: string, name: string): RoomCalls => {
  const about = (seatId: SeatId) => ({ showError: false, params: { seatId } }) as const
  return {
    every: guestBeatEvery,
    enter: async (sending, signal) =>
      (await ask("roomGuests.enter", { showError: false, payload: { token, name, ...sending } }, signal)).data,
    beat: async ({ id, key }, after, sending) =>
      (await ask("roomGuests.beat", { ...about(id), payload: { token, key, after, ...sending } })).data,
    signal: ({ id, key }, signals) => ask("roomGuests.signal", { ...about(id), payload: { token, key, signals } }),
    decide: () => Promise.reject(new Error("a guest decides about nobody")),
    leave: ({ id, key }) => ask("roomGuests.leave", { ...about(id), payload: { token, key } })
  }
}
