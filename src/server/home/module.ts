import { HomeHandlers } from "#server/home/HomeHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `home` does on the server. */
export const homeModule = defineModule({
  handlers: [HomeHandlers]
})
