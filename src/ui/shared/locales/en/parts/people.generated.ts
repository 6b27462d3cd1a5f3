// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/people/messages/en.ts"
import { people } from "#ui/people/texts/en/people.ts"
import { push } from "#ui/people/texts/en/push.ts"
import { team } from "#ui/people/texts/en/team.ts"
export const part = { errors, people, push, team }
