// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/provider/messages/pt.ts"
import { catalogue } from "#ui/provider/texts/pt/catalogue.ts"
import { emergencies } from "#ui/provider/texts/pt/emergencies.ts"
import { flags } from "#ui/provider/texts/pt/flags.ts"
import { products } from "#ui/provider/texts/pt/products.ts"
import { watch } from "#ui/provider/texts/pt/watch.ts"
export const part = { errors, catalogue, emergencies, flags, products, watch }
