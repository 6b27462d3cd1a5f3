import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"
import { speech } from "#ui/shared/icons/frame/speechIcon.ts"

/** The module's tiles on the settings overview, groups on the home page and icons on the provider's home page. */
export const parts = {
  settings: [{ id: "settings-chat", icon: icons.clock, group: "work", at: 70 }],
  homeLines: { messages: { icon: speech, tone: "info", place: "work", list: { id: "messages", search: {} } } },
  providerIcons: { "sa-messages": speech }
} satisfies UiParts
