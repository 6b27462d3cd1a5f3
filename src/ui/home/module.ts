import { screen, type UiModule } from "#ui/shared/module.ts"

/** What `home` shows. */
export const homeModule = {
  screens: { home: screen(() => import("#ui/home/HomePage.tsx"), "HomePage", true) },
  navigation: [{ id: "home", label: "app:nav.home", icon: "home", at: 10 }]
} satisfies UiModule
