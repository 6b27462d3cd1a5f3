import type { SchemaModule } from "#schemas/shared/module.ts"
import { ViewsApi } from "#schemas/views/views.api.ts"
import { viewsReference } from "#schemas/views/views.reference.ts"

/** The part of the contract that belongs to `views`. */
export const viewsModule = { groups: [ViewsApi], reference: viewsReference } as const satisfies SchemaModule
