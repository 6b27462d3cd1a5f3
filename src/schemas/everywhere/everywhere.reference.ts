import type { Reference } from "#schemas/shared/reference.ts"

/** Description of the global search for the API documentation. */
export const everywhereReference = {
  everywhere: {
    title: "Search everywhere",
    text: "",
    calls: {
      find: "Searches the clients, documents, tasks and people of a firm that the caller may see."
    }
  }
} satisfies Reference
