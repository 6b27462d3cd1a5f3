import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the provider's calls for the API documentation. */
export const providerReference = {
  providerFlags: {
    title: "Provider: flags",
    text: "The coloured words that documents can carry, the same for all firms; for super admins.",
    calls: {
      list: "Lists the flags with the number of documents and firms that use them.",
      create: "Creates a flag.",
      change: "Changes a flag's name, its colour, or whether it is still proposed.",
      remove: "Removes a flag from all documents, for good."
    }
  }
} satisfies Reference
