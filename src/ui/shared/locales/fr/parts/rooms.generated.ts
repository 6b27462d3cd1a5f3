// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/rooms/messages/fr.ts"
import { rooms } from "#ui/rooms/texts/fr/rooms.ts"
export const part = { errors, rooms }
