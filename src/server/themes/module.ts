import { ThemesHandlers } from "#server/themes/ThemesHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `themes` does on the server. */
export const themesModule = defineModule({
  handlers: [ThemesHandlers]
})
