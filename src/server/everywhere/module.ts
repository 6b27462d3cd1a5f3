import { EverywhereHandlers } from "#server/everywhere/EverywhereHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `everywhere` does on the server. */
export const everywhereModule = defineModule({
  handlers: [EverywhereHandlers]
})
