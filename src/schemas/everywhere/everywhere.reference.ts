import type { Reference } from "#schemas/shared/reference.ts"

/** What the search over a whole firm does, for the API's own page. */
export const everywhereReference = {
  everywhere: {
    title: "Search everywhere",
    text: "",
    calls: {
      find: "Finds clients, documents, tasks and people of a firm, across all companies that the caller may see."
    }
  }
} satisfies Reference
