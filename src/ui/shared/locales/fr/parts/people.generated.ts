// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/people/messages/fr.ts"
import { people } from "#ui/people/texts/fr/people.ts"
import { push } from "#ui/people/texts/fr/push.ts"
import { team } from "#ui/people/texts/fr/team.ts"
export const part = { errors, people, push, team }
