import { screen, type UiModule } from "#ui/shared/module.ts"

const templates = () => import("#ui/letters/TemplatesPage.tsx")

/** The screens of `letters`. */
export const lettersModule = {
  screens: {
    "settings-document-templates": screen(templates, "TemplatesPage"),
    "settings-document-templates-new": screen(templates, "NewTemplatePage"),
    "settings-document-template": screen(templates, "TemplatePage")
  },
  texts: ["letters"]
} satisfies UiModule
