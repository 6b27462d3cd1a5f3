import { offersAdminMode } from "#machines/tasks/adminMode.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { ModuleName } from "#schemas/access/modules.ts"
import { mayUseModule } from "#schemas/access/policy/entering.ts"
import type { FirmRole } from "#schemas/access/policy/rights.ts"
import { type RouteId } from "#schemas/access/routes.ts"
import { standingLimit } from "#schemas/customers/listWords.ts"
import type { ClientStanding } from "#schemas/customers/standing.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"

/** The kinds of waiting work in a client file, the most urgent first. */
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

/** The waits whose module is active. */
export const openWaits = (modules: ReadonlyArray<string> | null): ReadonlyArray<Wait> =>
  waits.filter((wait) => mayUseModule(modules, places[wait].module).length === 0)

/** The server stops counting at the limit, so the exact number beyond it is unknown. */
export const shownCount = (count: number): string => (count >= standingLimit ? `${standingLimit - 1}+` : String(count))

/**
 * The link to the page where the work is done. For admins the counts cover the whole firm's tasks, so their list shows
 * all.
 */
export const waitLink = (wait: Wait, firmId: FirmId, vendorId: VendorId, role: FirmRole | null) => {
  const { module, route, search } = places[wait]
  const shown = { ...search, ...(module === "tasks" && offersAdminMode(role) ? { all: true } : {}) }
  return linkTo(route, { context: encodeContext({ firmId, vendorId }) }, shown)
}
