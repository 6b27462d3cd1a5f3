import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screen of `analytics`. */
export const analyticsModule = {
  screens: { "settings-analytics": screen(() => import("#ui/analytics/AnalyticsPage.tsx"), "AnalyticsPage") },
  texts: ["analytics"]
} satisfies UiModule
