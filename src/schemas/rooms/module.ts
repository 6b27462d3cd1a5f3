import { RoomGuestsApi } from "#schemas/rooms/roomGuests.api.ts"
import { RoomsApi } from "#schemas/rooms/rooms.api.ts"
import { roomsReference } from "#schemas/rooms/rooms.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `rooms`. */
export const roomsModule = {
  groups: [RoomsApi, RoomGuestsApi],
  reference: roomsReference
} as const satisfies SchemaModule
