import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** Icons, tones and columns of the home groups that combine several domains. */
export const parts = {
  homeLines: {
    sign: { icon: icons.fileEdit, tone: "warn", place: "work" },
    missions: { icon: icons.briefcase, tone: "warn", place: "work" },
    unfinished: { icon: icons.cog, tone: "plain", place: "work" },
    waits: { icon: icons.clock, tone: "info", place: "theirs" }
  }
} satisfies UiParts
