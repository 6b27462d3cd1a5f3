import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `missions`. */
export const missionsModule = {
  screens: {
    "customer-services": screen(() => import("#ui/missions/MissionsPage.tsx"), "MissionsPage"),
    "customer-services-create": screen(() => import("#ui/missions/MissionWizardPage.tsx"), "MissionWizardPage"),
    "customer-service": screen(() => import("#ui/missions/MissionPage.tsx"), "MissionPage")
  },
  texts: ["missions", "customers"]
} satisfies UiModule
