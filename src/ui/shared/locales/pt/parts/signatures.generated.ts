// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/signatures/messages/pt.ts"
import { signatures } from "#ui/signatures/texts/pt/signatures.ts"
import { signing } from "#ui/signatures/texts/pt/signing.ts"
export const part = { errors, signatures, signing }
