import { liveChannelMachine } from "#machines/notifications/liveChannel.machine.ts"
import { liveActors } from "#services/shared/LiveChannel.ts"
import { createActor } from "#ui/shared/actors.ts"

export { isConnected } from "#machines/notifications/liveChannel.projection.ts"

/** The live channel of this tab; disconnected until a session starts. */
export const makeLiveActor = () =>
  createActor(liveChannelMachine.provide({ actors: liveActors("", Math.random) })).start()
