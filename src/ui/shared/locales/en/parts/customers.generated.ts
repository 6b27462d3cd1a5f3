// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/customers/messages/en.ts"
import { automation } from "#ui/customers/texts/en/automation.ts"
import { clientFile } from "#ui/customers/texts/en/clientFile.ts"
import { customers } from "#ui/customers/texts/en/customers.ts"
import { years } from "#ui/customers/texts/en/years.ts"
export const part = { errors, automation, clientFile, customers, years }
