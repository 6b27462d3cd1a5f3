import { liveChannelMachine } from "#machines/notifications/liveChannel.machine.ts"
import { liveActors } from "#services/shared/LiveChannel.ts"
import { createActor } from "#ui/shared/actors.ts"

export { isConnected } from "#machines/notifications/liveChannel.projection.ts"

/** The tab's live channel; off until a session starts. */
export const makeLiveActor = () =>
  createActor(liveChannelMachine.provide({ actors: liveActors("", Math.random) })).start()
