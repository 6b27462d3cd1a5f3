import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `mobileApps`. */
export const mobileAppsModule = {
  screens: {
    "sa-mobile-app": screen(() => import("#ui/mobileApps/MobileAppsPage.tsx"), "MobileAppsPage", false, ["branding"])
  },
  texts: ["mobileApps"]
} satisfies UiModule
