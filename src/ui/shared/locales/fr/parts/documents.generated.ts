// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/documents/messages/fr.ts"
import { help } from "#ui/documents/texts/fr/help.ts"
import { magicMail } from "#ui/documents/texts/fr/magicMail.ts"
import { marks } from "#ui/documents/texts/fr/marks.ts"
import { shares } from "#ui/documents/texts/fr/shares.ts"
import { trash } from "#ui/documents/texts/fr/trash.ts"
import { versions } from "#ui/documents/texts/fr/versions.ts"
export const part = { errors, help, magicMail, marks, shares, trash, versions }
