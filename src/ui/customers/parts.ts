import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `customers` adds to other modules' pages. */
export const parts = {
  settings: [
    { id: "company-general", icon: icons.idCard, group: "company-identity", at: 10 },
    { id: "company-addresses", icon: icons.mapMarker, group: "company-identity", at: 20 },
    { id: "company-banks", icon: icons.buildingColumns, group: "company-identity", at: 30 },
    { id: "company-financial-years", icon: icons.calendar, group: "company-identity", at: 40 },
    { id: "company-users", icon: icons.users, group: "company-access", at: 10 },
    { id: "company-automation", icon: icons.bolt, group: "company-access", at: 40 }
  ]
} satisfies UiParts
