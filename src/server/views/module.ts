import { defineModule } from "#server/platform/module.ts"
import { ViewsHandlers } from "#server/views/ViewsHandlers.ts"

/** What `views` does on the server. */
export const viewsModule = defineModule({
  handlers: [ViewsHandlers],
  demo: () => import("#server/views/demo.ts")
})
