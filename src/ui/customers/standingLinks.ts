import { offersAdminMode } from "#machines/tasks/adminMode.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { ModuleName } from "#schemas/access/modules.ts"
import { mayUseModule } from "#schemas/access/policy/entering.ts"
import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { type RouteId } from "#schemas/access/routes.ts"
import { standingLimit } from "#schemas/customers/listWords.ts"
import type { ClientStanding } from "#schemas/customers/standing.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"

/** The kinds of work that can wait in a client file, the most urgent first. */
export const waits = ["late", "to_check", "new_documents", "to_validate", "waiting"] as const satisfies ReadonlyArray<
  keyof ClientStanding
>
export type Wait = (typeof waits)[number]

interface WaitPlace {
  readonly route: RouteId
  readonly module: ModuleName
  readonly tone: "error" | "warn" | "ok" | "info" | "plain"
  readonly search: Readonly<Record<string, unknown>>
}

const places: Readonly<Record<Wait, WaitPlace>> = {
  late: { route: "tasks", module: "tasks", tone: "error", search: { due: "overdue" } },
  to_check: { route: "tasks", module: "tasks", tone: "warn", search: { review: "submitted" } },
  new_documents: { route: "documents", module: "documents", tone: "ok", search: {} },
  to_validate: { route: "documents", module: "documents", tone: "info", search: {} },
  waiting: { route: "tasks", module: "tasks", tone: "plain", search: {} }
}

export const toneOf = (wait: Wait) => places[wait].tone

/** The kinds of waiting work whose module is active. */
export const openWaits = (modules: ReadonlyArray<string> | null): ReadonlyArray<Wait> =>
  waits.filter((wait) => mayUseModule(modules, places[wait].module).length === 0)

/** The server counts only up to the limit: a higher number is shown as "more than". */
export const shownCount = (count: number): string => (count >= standingLimit ? `${standingLimit - 1}+` : String(count))

/**
 * The link to the page where the work is done. An admin's counts cover the tasks of the whole firm, so the link opens
 * the list in admin mode.
 */
export const waitLink = (wait: Wait, firmId: FirmId, vendorId: VendorId, role: FirmRole | null) => {
  const { module, route, search } = places[wait]
  const shown = { ...search, ...(module === "tasks" && offersAdminMode(role) ? { all: true } : {}) }
  return linkTo(route, { context: encodeContext({ firmId, vendorId }) }, shown)
}
