// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/customers/messages/fr.ts"
import { automation } from "#ui/customers/texts/fr/automation.ts"
import { clientFile } from "#ui/customers/texts/fr/clientFile.ts"
import { customers } from "#ui/customers/texts/fr/customers.ts"
import { years } from "#ui/customers/texts/fr/years.ts"
export const part = { errors, automation, clientFile, customers, years }
