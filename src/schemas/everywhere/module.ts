import { EverywhereApi } from "#schemas/everywhere/everywhere.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `everywhere`. */
export const everywhereModule = {
  groups: [EverywhereApi],
  reference: {
    everywhere: {
      title: "Search everywhere",
      text: "",
      calls: {
        find: "Searches the clients, documents, tasks and people of a firm that the caller may see."
      }
    }
  }
} as const satisfies SchemaModule
