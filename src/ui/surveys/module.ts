import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `surveys`. */
export const surveysModule = {
  screens: { "sa-nps-survey": screen(() => import("#ui/surveys/SurveysPage.tsx"), "SurveysPage") },
  texts: ["surveys"]
} satisfies UiModule
