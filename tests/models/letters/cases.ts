import type { LetterEvent } from "#machines/letters/letter.machine.ts"
import type { TemplateEvent } from "#machines/letters/letterTemplate.machine.ts"

const by = { mayKeep: true }
export const templateCases = {
  "template.changed": { type: "template.changed", by },
  "template.archived": { type: "template.archived", by },
  "template.restored": { type: "template.restored", by },
  "template.removed": { type: "template.removed", by }
} as const satisfies { readonly [T in TemplateEvent["type"]]: TemplateEvent & { readonly type: T } }

export const letterCases = {
  "letter.made": { type: "letter.made", by },
  "letter.sent": { type: "letter.sent" },
  "letter.returned": { type: "letter.returned" },
  "letter.signed": { type: "letter.signed" }
} as const satisfies { readonly [T in LetterEvent["type"]]: LetterEvent & { readonly type: T } }
