import { defineModule } from "#server/platform/module.ts"
import { FlagsHandlers } from "#server/provider/FlagsHandlers.ts"

export const providerModule = defineModule({
  handlers: [FlagsHandlers]
})
