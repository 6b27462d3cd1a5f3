import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { RouteId } from "#schemas/access/routes.ts"
import { checkCircle, exclamationCircle } from "#ui/shared/firstIcons.ts"
import * as icons from "#ui/shared/icons.ts"

export interface HomeLineLook {
  readonly icon: string
  readonly tone: "error" | "warn" | "info" | "plain"
  /** Beside what waits: what came. */
  readonly place: "work" | "news"
  /** The list that shows all of it; null: the line itself, shown alone. */
  readonly list: { readonly id: RouteId; readonly search: Readonly<Record<string, string>> } | null
}

const look = (
  icon: string,
  tone: HomeLineLook["tone"],
  place: HomeLineLook["place"],
  search: Readonly<Record<string, string>> | null
): HomeLineLook => ({ icon, tone, place, list: search === null ? null : { id: "tasks", search } })

/** How each line of a home looks, and which list shows exactly what it counts. A module adds its lines here and on the server. */
export const homeLines: Readonly<Record<HomeLineId, HomeLineLook>> = {
  asked: look(icons.checkSquare, "warn", "work", { turn: "client" }),
  check: look(icons.inbox, "warn", "work", { review: "submitted" }),
  late: look(exclamationCircle, "error", "work", { due: "overdue" }),
  today: look(icons.clock, "warn", "work", { due: "today" }),
  validate: look(icons.fileEdit, "info", "news", null),
  received: look(icons.folder, "info", "news", null),
  shared: look(icons.folder, "info", "news", null),
  given: look(checkCircle, "plain", "work", { review: "submitted" }),
  mine: look(icons.upload, "plain", "news", null)
}
