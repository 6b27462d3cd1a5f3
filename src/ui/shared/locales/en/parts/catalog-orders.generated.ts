// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/catalog/orders/messages/en.ts"
import { orders } from "#ui/catalog/orders/texts/en/orders.ts"
export const part = { errors, orders }
