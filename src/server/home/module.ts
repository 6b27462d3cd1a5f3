import { HomeHandlers } from "#server/home/HomeHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const homeModule = defineModule({
  handlers: [HomeHandlers]
})
