import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's tiles on the settings overview and groups on the home page. */
export const parts = {
  homeLines: {
    orders: {
      icon: icons.shoppingBag,
      tone: "warn",
      place: "work",
      list: { id: "settings-offers", search: { state: "requested" } }
    },
    answered: { icon: icons.shoppingBag, tone: "info", place: "news" }
  },
  settings: [{ id: "settings-offers", icon: icons.shoppingBag, group: "work", at: 10 }]
} satisfies UiParts
