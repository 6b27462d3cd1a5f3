import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `branding`. */
export const brandingModule = {
  screens: {
    "settings-customization": screen(() => import("#ui/branding/CustomizationPage.tsx"), "CustomizationPage")
  },
  texts: ["branding"]
} satisfies UiModule
