// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/provider/messages/fr.ts"
import { catalogue } from "#ui/provider/texts/fr/catalogue.ts"
import { emergencies } from "#ui/provider/texts/fr/emergencies.ts"
import { flags } from "#ui/provider/texts/fr/flags.ts"
import { products } from "#ui/provider/texts/fr/products.ts"
import { watch } from "#ui/provider/texts/fr/watch.ts"
export const part = { errors, catalogue, emergencies, flags, products, watch }
