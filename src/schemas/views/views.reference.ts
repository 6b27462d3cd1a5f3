import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the saved view calls for the API documentation. */
export const viewsReference = {
  views: {
    title: "Saved views",
    text: "",
    calls: {
      list: "Lists the named views of a list: the caller's own and, for staff, those of the firm.",
      create: "Saves filters, sorting and columns of a list under a name.",
      change: "Renames a view, changes its content, or shares it with the whole firm.",
      remove: "Deletes a view."
    }
  }
} satisfies Reference
