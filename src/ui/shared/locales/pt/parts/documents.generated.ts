// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/documents/messages/pt.ts"
import { help } from "#ui/documents/texts/pt/help.ts"
import { magicMail } from "#ui/documents/texts/pt/magicMail.ts"
import { marks } from "#ui/documents/texts/pt/marks.ts"
import { shares } from "#ui/documents/texts/pt/shares.ts"
import { trash } from "#ui/documents/texts/pt/trash.ts"
import { versions } from "#ui/documents/texts/pt/versions.ts"
export const part = { errors, help, magicMail, marks, shares, trash, versions }
