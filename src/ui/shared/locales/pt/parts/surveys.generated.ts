// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/surveys/messages/pt.ts"
import { surveys } from "#ui/surveys/texts/pt/surveys.ts"
export const part = { errors, surveys }
