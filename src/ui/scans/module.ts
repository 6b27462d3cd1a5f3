import type { UiModule } from "#ui/shared/module.ts"

/** Scans have no screen: a dialog of the documents takes them. */
export const scansModule = { screens: {}, texts: ["scans"] } satisfies UiModule
