// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/provider/messages/en.ts"
import { catalogue } from "#ui/provider/texts/en/catalogue.ts"
import { emergencies } from "#ui/provider/texts/en/emergencies.ts"
import { flags } from "#ui/provider/texts/en/flags.ts"
import { products } from "#ui/provider/texts/en/products.ts"
import { watch } from "#ui/provider/texts/en/watch.ts"
export const part = { errors, catalogue, emergencies, flags, products, watch }
