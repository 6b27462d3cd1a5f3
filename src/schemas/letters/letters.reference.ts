import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the letter calls for the API documentation. */
export const lettersReference = {
  letterTemplates: {
    title: "Letter templates",
    text: "Templates of engagement letters with variables, kept by the firm.",
    calls: {
      list: "Lists templates, searched and filtered.",
      one: "Reads one template with its text.",
      create: "Creates a template.",
      change: "Changes a template and keeps what it said before. Letters already made stay as they are.",
      versions: "Lists what the template said after each change.",
      duplicate: "Makes a copy under a free name.",
      step: "Archives a template, or takes it back into use.",
      remove: "Removes a template that no letter was made from.",
      preview: "Typesets a text as a PDF with a client's values, and names what is wrong. Stores nothing."
    }
  },
  letters: {
    title: "Letters",
    text: "Engagement letters of missions: documents in the client's tree that are sent to signature.",
    calls: {
      ofMission: "Reads a mission's letter, the templates and who may sign.",
      preview: "Typesets the letter as it would be. Stores nothing.",
      make: "Puts the letter into the client's tree, as the next version of its document if there is one."
    }
  }
} satisfies Reference
