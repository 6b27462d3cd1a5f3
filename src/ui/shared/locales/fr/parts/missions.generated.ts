// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/missions/messages/fr.ts"
import { missions } from "#ui/missions/texts/fr/missions.ts"
export const part = { errors, missions }
