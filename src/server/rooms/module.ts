import { defineModule } from "#server/platform/module.ts"
import { RoomsHandlers } from "#server/rooms/RoomsHandlers.ts"
import { sweepRooms } from "#server/rooms/rooms.ts"

/** The server manifest of `rooms`. */
export const roomsModule = defineModule({
  handlers: [RoomsHandlers],
  jobs: { SweepRooms: () => sweepRooms },
  nightly: ["SweepRooms"]
})
