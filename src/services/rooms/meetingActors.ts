import { fromPromise } from "xstate"
import type { Sending, TakenSeat } from "#schemas/rooms/room.ts"
import * as Result from "#schemas/shared/result.ts"
import { mediaActor, type MeetingHold } from "#services/rooms/meetingMedia.ts"
import { type OnCall, seatActor } from "#services/rooms/seatActor.ts"
import type { RoomCalls } from "#services/rooms/seatCalls.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"

type EnterOutcome = Result.Result<TakenSeat, { readonly code: string }>

/**
 * [VID-O01] The actors of one meeting and the media streams they hold. `onStreams` is called whenever a stream is
 * added, changed or removed.
 */
export const makeMeeting = (calls: RoomCalls, onCall: OnCall, onStreams: () => void) => {
  const held: MeetingHold = {
    own: new Map(),
    sending: { camera: false, microphone: false, screen: null },
    mesh: null,
    beatSoon: () => undefined,
    onStreams
  }
  const enter = fromPromise<EnterOutcome, Pick<Sending, "camera" | "microphone">>(async ({ input, signal }) => {
    held.sending = { ...input, screen: null }
    try {
      return Result.succeed(await calls.enter(held.sending, signal))
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  })
  return {
    actors: { media: mediaActor(held), enter, attend: seatActor(calls, onCall, held) },
    /** The user's own camera stream or shared screen. */
    ownStream: (kind: "camera" | "screen") => held.own.get(kind) ?? null,
    /** The streams of the person in a seat, by stream id. */
    streamsOf: (seat: number) => held.mesh?.streamsOf(seat) ?? new Map<string, MediaStream>(),
    qualityOf: (seat: number) => held.mesh?.qualityOf(seat) ?? null,
    stateOf: (seat: number) => held.mesh?.stateOf(seat) ?? "new"
  }
}
export type Meeting = ReturnType<typeof makeMeeting>
