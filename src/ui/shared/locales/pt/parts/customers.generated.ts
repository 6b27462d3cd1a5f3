// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/customers/messages/pt.ts"
import { automation } from "#ui/customers/texts/pt/automation.ts"
import { clientFile } from "#ui/customers/texts/pt/clientFile.ts"
import { customers } from "#ui/customers/texts/pt/customers.ts"
import { years } from "#ui/customers/texts/pt/years.ts"
export const part = { errors, automation, clientFile, customers, years }
