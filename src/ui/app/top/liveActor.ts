import { liveChannelMachine } from "#machines/notifications/live/liveChannel.machine.ts"
import { liveActors } from "#services/shared/live/LiveChannel.ts"
import { createActor } from "#ui/shared/actors.ts"

export { isConnected } from "#machines/notifications/live/liveChannel.projection.ts"

/** The live channel of this tab; disconnected until a session starts. */
export const makeLiveActor = () =>
  createActor(liveChannelMachine.provide({ actors: liveActors("", Math.random, () => performance.now()) })).start()
