import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** What `documents` adds to pages of other modules. */
export const parts = {
  homeLines: {
    validate: { icon: icons.fileEdit, tone: "info", place: "news" },
    received: { icon: icons.folder, tone: "info", place: "news" },
    shared: { icon: icons.folder, tone: "info", place: "news" },
    mine: { icon: icons.upload, tone: "plain", place: "news" }
  }
} satisfies UiParts
