import { screen, type UiModule } from "#ui/shared/module.ts"

/** The screens of `home`. */
export const homeModule = {
  screens: { home: screen(() => import("#ui/home/HomePage.tsx"), "HomePage", true) },
  texts: ["home", "applications", "tasks", "support"]
} satisfies UiModule
