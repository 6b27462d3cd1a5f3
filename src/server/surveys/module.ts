import { defineModule } from "#server/platform/module.ts"
import { ShownSurveysHandlers, SurveysHandlers } from "#server/surveys/SurveysHandlers.ts"

/** The server part of the module `surveys`: its HTTP handlers and demo data. */
export const surveysModule = defineModule({
  handlers: [SurveysHandlers, ShownSurveysHandlers],
  demo: () => import("#server/surveys/demo.ts")
})
