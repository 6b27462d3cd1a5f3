// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/surveys/messages/fr.ts"
import { surveys } from "#ui/surveys/texts/fr/surveys.ts"
export const part = { errors, surveys }
