import { defineModule } from "#server/platform/module.ts"
import { ShownSurveysHandlers, SurveysHandlers } from "#server/surveys/SurveysHandlers.ts"

/** What `surveys` does on the server. */
export const surveysModule = defineModule({
  handlers: [SurveysHandlers, ShownSurveysHandlers],
  demo: () => import("#server/surveys/demo.ts")
})
