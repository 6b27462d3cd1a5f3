import { ContactHandlers } from "#server/support/ContactHandlers.ts"
import { SupportHandlers } from "#server/support/SupportHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const supportModule = defineModule({
  handlers: [ContactHandlers, SupportHandlers]
})
