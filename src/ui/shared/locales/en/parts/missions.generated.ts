// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/missions/messages/en.ts"
import { missions } from "#ui/missions/texts/en/missions.ts"
export const part = { errors, missions }
