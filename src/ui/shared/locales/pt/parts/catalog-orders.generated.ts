// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/catalog/orders/messages/pt.ts"
import { orders } from "#ui/catalog/orders/texts/pt/orders.ts"
export const part = { errors, orders }
