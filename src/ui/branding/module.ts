import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `branding` shows. */
export const brandingModule = {
  screens: {
    "settings-customization": screen(() => import("#ui/branding/CustomizationPage.tsx"), "CustomizationPage")
  }
} satisfies UiModule
