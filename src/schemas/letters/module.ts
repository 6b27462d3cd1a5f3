import { LettersApi, LetterTemplatesApi } from "#schemas/letters/letters.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `letters`. */
export const lettersModule = {
  groups: [LetterTemplatesApi, LettersApi],
  reference: {
    letterTemplates: {
      title: "Letter templates",
      text: "The firm's templates of engagement letters, with variables.",
      calls: {
        list: "Lists templates, with search and filters.",
        one: "Reads one template with its text.",
        create: "Creates a template.",
        change: "Changes a template; the earlier text is kept as a version. Existing letters are unchanged.",
        versions: "Lists the versions of a template, latest first.",
        duplicate: "Copies a template under a free name.",
        step: "Archives a template, or restores it.",
        remove: "Removes a template from which no letter was made.",
        preview: "Renders a text as PDF with a client's values, and names its errors. Stores nothing."
      }
    },
    letters: {
      title: "Letters",
      text: "Engagement letters of missions: documents in the client's tree that are sent to signature.",
      calls: {
        ofMission: "Reads a mission's letter, the templates and the possible signatories.",
        preview: "Renders the letter as it would be made. Stores nothing.",
        make: "Creates the letter's document in the client's tree, or adds a version to it."
      }
    }
  }
} as const satisfies SchemaModule
