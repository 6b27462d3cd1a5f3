// Written by `npm run contract` from the folders `texts` of src/ui and `messages` of src/schemas.
import { messages as errors } from "#schemas/documents/messages/en.ts"
import { help } from "#ui/documents/texts/en/help.ts"
import { magicMail } from "#ui/documents/texts/en/magicMail.ts"
import { marks } from "#ui/documents/texts/en/marks.ts"
import { shares } from "#ui/documents/texts/en/shares.ts"
import { trash } from "#ui/documents/texts/en/trash.ts"
import { versions } from "#ui/documents/texts/en/versions.ts"
export const part = { errors, help, magicMail, marks, shares, trash, versions }
