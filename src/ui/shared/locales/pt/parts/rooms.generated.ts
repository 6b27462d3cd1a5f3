// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/rooms/messages/pt.ts"
import { rooms } from "#ui/rooms/texts/pt/rooms.ts"
export const part = { errors, rooms }
