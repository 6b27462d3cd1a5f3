import type { UiModule } from "#ui/shared/module.ts"

/** Push messages have no screen: a part of the profile shows them. */
export const pushModule = { screens: {}, texts: ["push"] } satisfies UiModule
