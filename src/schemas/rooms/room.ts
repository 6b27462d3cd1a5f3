import { Schema } from "effect"
import { VendorId } from "#schemas/shared/ids.ts"

const positive = Schema.Int.check(Schema.isGreaterThan(0))

export const SeatId = positive.pipe(Schema.brand("SeatId"))
export type SeatId = typeof SeatId.Type

/** [VID-O01] People who meet at once: each sends to each other, so more would overload their lines. */
export const roomPlaces = 6
/** How often a tab says that it is still there, in ms. */
export const beatEvery = 4_000
/** Seconds after which a tab that says nothing has left. */
export const seatLapse = 15
/** Characters of one message from browser to browser, and messages sent at once. */
export const signalLimit = 16_000
export const signalsAtOnce = 40

export const seatStates = ["waiting", "inside", "refused", "left"] as const
export type SeatState = (typeof seatStates)[number]

/** What somebody in a meeting sends: whether camera and microphone are on, and the id of the shared screen's stream. */
export const Sending = Schema.Struct({
  camera: Schema.Boolean,
  microphone: Schema.Boolean,
  screen: Schema.NullOr(Schema.String.check(Schema.isMaxLength(80)))
})
export interface Sending extends Schema.Schema.Type<typeof Sending> {}

/** Somebody in a room: one tab of one person. */
export const Seat = Schema.Struct({
  id: SeatId,
  name: Schema.String,
  is_staff: Schema.Boolean,
  /** Somebody without an account, who came by a link. */
  is_guest: Schema.Boolean,
  ...Sending.fields
})
export interface Seat extends Schema.Schema.Type<typeof Seat> {}

/** One message for the caller from the browser of somebody in the same room. */
export const RoomSignal = Schema.Struct({
  id: Schema.Int,
  from: SeatId,
  /** JSON that only browsers understand; it may be anything. */
  data: Schema.String
})
export interface RoomSignal extends Schema.Schema.Type<typeof RoomSignal> {}

export const IceServer = Schema.Struct({
  urls: Schema.Array(Schema.String),
  username: Schema.optionalKey(Schema.String),
  credential: Schema.optionalKey(Schema.String)
})

/** What a tab needs to take part. */
export const TakenSeat = Schema.Struct({
  id: SeatId,
  /** Shown once: each further call of the seat sends it. */
  key: Schema.String,
  state: Schema.Literals(seatStates),
  /** May let people in. */
  is_staff: Schema.Boolean,
  ice_servers: Schema.Array(IceServer)
})
export interface TakenSeat extends Schema.Schema.Type<typeof TakenSeat> {}

/** A room as the people in it see it now. */
export const RoomNow = Schema.Struct({
  /** Of the caller. */
  state: Schema.Literals(seatStates),
  /** The people inside, the caller included; empty while the caller waits. */
  people: Schema.Array(Seat),
  /** People who wait to be let in; for the firm's staff. */
  waiting: Schema.Array(Schema.Struct({ id: SeatId, name: Schema.String, is_guest: Schema.Boolean })),
  signals: Schema.Array(RoomSignal)
})
export interface RoomNow extends Schema.Schema.Type<typeof RoomNow> {}

/** A room with people in it, for the firm's staff. */
export const OpenRoom = Schema.Struct({
  /** [VID-003] Null for the room of the firm's staff alone. */
  vendor: Schema.NullOr(Schema.Struct({ id: VendorId, company_name: Schema.String })),
  people: Schema.Array(Schema.String),
  waiting: Schema.Array(Schema.String)
})
export interface OpenRoom extends Schema.Schema.Type<typeof OpenRoom> {}
