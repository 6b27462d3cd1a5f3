import { screen, type UiModule } from "#ui/shared/module.ts"

// One `import()` for all screens of the area: each costs bytes on the first page.
const area = screen(() => import("#ui/holding/HoldingPage.tsx"), "HoldingPage")

/** The screens of `holding`. */
export const holdingModule = {
  screens: {
    "holding-customers": area,
    "holding-dashboard": area,
    "holding-member-assignment": area,
    "holding-member-profile": area,
    "holding-member-themes": area,
    "holding-member-vendors": area,
    "holding-team": area,
    "holding-workspace": area,
    "holding-workspaces": area,
    "holding-workspaces-create": area,
    "no-holding-module": area
  },
  texts: ["holding", "people", "workspaces"]
} satisfies UiModule
