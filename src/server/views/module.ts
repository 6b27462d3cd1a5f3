import { defineModule } from "#server/platform/module.ts"
import { ViewsHandlers } from "#server/views/ViewsHandlers.ts"

/** The server part of the module `views`: its HTTP handlers and demo data. */
export const viewsModule = defineModule({
  handlers: [ViewsHandlers],
  demo: () => import("#server/views/demo.ts")
})
