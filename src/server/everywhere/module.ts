import { EverywhereHandlers } from "#server/everywhere/EverywhereHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const everywhereModule = defineModule({
  handlers: [EverywhereHandlers]
})
