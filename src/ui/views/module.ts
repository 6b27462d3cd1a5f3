import type { UiModule } from "#ui/shared/module.ts"

/** Saved views are a part of other modules' lists: no screen of their own. */
export const viewsModule = { screens: {}, texts: ["views"] } satisfies UiModule
