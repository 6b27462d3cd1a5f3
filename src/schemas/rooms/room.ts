import { Schema } from "effect"
import { VendorId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))

export const SeatId = positive.pipe(Schema.brand("SeatId"))
export type SeatId = typeof SeatId.Type

/**
 * [VID-O01] Maximum number of people inside. Every browser sends to every other one, so more would exceed their
 * bandwidth.
 */
export const roomPlaces = 6
/** Interval of a tab's heartbeat in ms. */
export const beatEvery = 4_000
/** Seconds without a heartbeat after which a tab counts as having left. */
export const seatLapse = 15
/** Maximum length of a signal (message between browsers) in characters. */
export const signalLimit = 16_000
/** Maximum number of signals in one call. */
export const signalsAtOnce = 40

export const seatStates = ["waiting", "inside", "refused", "left"] as const
export type SeatState = (typeof seatStates)[number]

/**
 * What a participant sends: whether camera and microphone are on, and the stream id of the shared screen (null: none).
 */
export const Sending = Schema.Struct({
  camera: Schema.Boolean,
  microphone: Schema.Boolean,
  screen: Schema.NullOr(Schema.String.check(Schema.isMaxLength(80)))
})
export interface Sending extends Schema.Schema.Type<typeof Sending> {}

/** A seat in a room: one tab of one person. */
export const Seat = Schema.Struct({
  id: SeatId,
  name: Schema.String,
  is_staff: Schema.Boolean,
  /** Whether the person has no account and came by a guest link. */
  is_guest: Schema.Boolean,
  ...Sending.fields
})
export interface Seat extends Schema.Schema.Type<typeof Seat> {}

/** A signal for the caller, sent by another browser in the room. */
export const RoomSignal = Schema.Struct({
  id: Schema.Int,
  from: SeatId,
  /** JSON of the WebRTC negotiation; the server does not interpret it. */
  data: Schema.String
})
export interface RoomSignal extends Schema.Schema.Type<typeof RoomSignal> {}

export const IceServer = Schema.Struct({
  urls: Schema.Array(Schema.String),
  username: Schema.optionalKey(Schema.String),
  credential: Schema.optionalKey(Schema.String)
})

/** A new seat, with what the tab needs to take part. */
export const TakenSeat = Schema.Struct({
  id: SeatId,
  /** Secret of the seat, returned only here; send it with every further call of the seat. */
  key: Schema.String,
  state: Schema.Literals(seatStates),
  /** Whether the caller may admit people. */
  is_staff: Schema.Boolean,
  ice_servers: Schema.Array(IceServer)
})
export interface TakenSeat extends Schema.Schema.Type<typeof TakenSeat> {}

/** The current state of a room, for a person in it. */
export const RoomNow = Schema.Struct({
  /** State of the caller's own seat. */
  state: Schema.Literals(seatStates),
  /** People inside, including the caller; empty while the caller is waiting. */
  people: Schema.Array(Seat),
  /** People waiting to be admitted; only filled for the firm's staff. */
  waiting: Schema.Array(Schema.Struct({ id: SeatId, name: Schema.String, is_guest: Schema.Boolean })),
  signals: Schema.Array(RoomSignal)
})
export interface RoomNow extends Schema.Schema.Type<typeof RoomNow> {}

/** A room with people in it, as listed for the firm's staff. */
export const OpenRoom = Schema.Struct({
  /** [VID-003] Null for the firm's internal room. */
  vendor: Schema.NullOr(Schema.Struct({ id: VendorId, company_name: Schema.String })),
  people: Schema.Array(Schema.String),
  waiting: Schema.Array(Schema.String)
})
export interface OpenRoom extends Schema.Schema.Type<typeof OpenRoom> {}
