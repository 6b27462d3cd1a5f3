import { screen, type UiModule } from "#ui/shared/module.ts"

const supportAction = screen(() => import("#ui/support/SupportAction.tsx"), "SupportAction")

/** The screens of `support`. */
export const supportModule = {
  screens: {
    "sa-support": supportAction,
    "sa-support-add-admin-group-role": supportAction,
    "sa-support-affect-theme-to-users": supportAction,
    "sa-support-change-geds-of-vendors": supportAction,
    "sa-support-clean-quick-folders": supportAction,
    "sa-support-delete-node-surveys": supportAction,
    "sa-support-diagnostic": supportAction,
    "sa-support-launch-import": supportAction,
    "sa-support-offers-template-duplicate": supportAction,
    "sa-support-own-user-delete": supportAction,
    "sa-support-send-invitation": supportAction,
    "sa-support-tree-structure-duplicate": supportAction
  },
  texts: ["support"]
} satisfies UiModule
