import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the saved view calls for the API documentation. */
export const viewsReference = {
  views: {
    title: "Saved views",
    text: "",
    calls: {
      list: "Lists the named views of a list: the caller's own and, for staff, those of the firm.",
      create: "Keeps filters, sort and columns of a list under a name.",
      change: "Renames a view, changes what it shows, or gives it to the whole firm.",
      remove: "Deletes a view."
    }
  }
} satisfies Reference
