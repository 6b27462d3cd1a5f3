import * as icons from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

/** The module's groups on the home page. */
export const parts = {
  homeLines: {
    asked: { icon: icons.checkSquare, tone: "warn", place: "work", list: { id: "tasks", search: { turn: "client" } } },
    check: { icon: icons.inbox, tone: "warn", place: "work", list: { id: "tasks", search: { review: "submitted" } } },
    late: {
      icon: icons.exclamationCircle,
      tone: "error",
      place: "work",
      list: { id: "tasks", search: { due: "overdue" } }
    },
    today: { icon: icons.clock, tone: "warn", place: "work", list: { id: "tasks", search: { due: "today" } } },
    given: {
      icon: icons.checkCircle,
      tone: "plain",
      place: "work",
      list: { id: "tasks", search: { review: "submitted" } }
    }
  }
} satisfies UiParts
