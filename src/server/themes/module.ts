import { StarterThemesHandlers } from "#server/themes/StarterThemesHandlers.ts"
import { ThemesHandlers } from "#server/themes/ThemesHandlers.ts"
import { defineModule } from "#server/platform/module.ts"

export const themesModule = defineModule({
  handlers: [ThemesHandlers, StarterThemesHandlers]
})
