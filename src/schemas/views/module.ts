import type { SchemaModule } from "#schemas/shared/module.ts"
import { ViewsApi } from "#schemas/views/views.api.ts"

/** The part of the contract that belongs to `views`. */
export const viewsModule = {
  groups: [ViewsApi],
  reference: {
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
  }
} as const satisfies SchemaModule
