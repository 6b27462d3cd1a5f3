import { LettersApi, LetterTemplatesApi } from "#schemas/letters/letters.api.ts"
import { lettersReference } from "#schemas/letters/letters.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `letters`. */
export const lettersModule = {
  groups: [LetterTemplatesApi, LettersApi],
  reference: lettersReference
} as const satisfies SchemaModule
