import { type Entrant, mayEnter } from "#schemas/access/policy/entering.ts"
import { type RouteId, routeOf, type RouteRow } from "#schemas/access/routes.ts"
import { hasScreen } from "#ui/app/pages.ts"
import * as icons from "#ui/shared/icons.ts"

export interface Entry {
  readonly id: RouteId
  /** Under `nav.` in the texts. */
  readonly label: string
  readonly icon: string
  /** Areas and routes whose pages light this entry up. */
  readonly covers: (row: RouteRow) => boolean
}

const entry = (id: RouteId, label: string, icon: string, covers?: (row: RouteRow) => boolean): Entry => ({
  id,
  label,
  icon,
  covers: covers ?? ((row) => row.id === id || row.id.startsWith(`${id}-`))
})

const daily: ReadonlyArray<Entry> = [
  entry("home", "home", icons.home),
  entry("customers", "customers", icons.users, (row) => row.area === "client-file"),
  entry("documents", "documents", icons.folder, (row) => row.module === "documents"),
  entry("tasks", "tasks", icons.checkSquare),
  entry("quickfolders", "quickfolders", icons.inbox),
  entry("service-requests", "service-requests", icons.briefcase),
  entry("videoconference", "videoconference", icons.video),
  entry("everial", "everial", icons.server),
  entry("accounting-software", "accounting-software", icons.book)
]
const platform: ReadonlyArray<Entry> = [
  entry("sa-home", "sa", icons.cog, (row) => row.id === "sa-home"),
  entry("sa-firms", "sa-firms", icons.building, (row) => row.id.startsWith("sa-firm")),
  entry("sa-modules-subscriptions", "sa-modules", icons.thLarge, (row) => row.id.startsWith("sa-modules")),
  entry("sa-support", "sa-support", icons.questionCircle)
]
/** [ROL-015] What `maySeeScreen` closes to them, held against it by a test: the policy itself is not for the first page. */
const closedToGuests: ReadonlyArray<RouteId> = ["accounting-software"]
const settings = entry("settings", "settings", icons.cog, (row) => /^(firm|company)-settings$/.test(row.area))
const holding = entry("holding-dashboard", "holding", icons.sitemap, (row) => row.area === "holding")

export interface Walker {
  readonly side: "accountant" | "client" | null
  readonly isSuperAdmin: boolean
  readonly isGroupAdmin: boolean
  readonly modules: ReadonlyArray<string> | null
  /** In the company at hand. */
  readonly isGuest: boolean
}

/** [ROL-O05] [ROL-015] The entries of the rail: screens that exist and that the guards and the policy would let in, so that none leads to a refusal. */
export const entriesFor = ({ isGroupAdmin, isGuest, isSuperAdmin, modules, side }: Walker): ReadonlyArray<Entry> => {
  const who: Entrant = {
    isSuperAdmin,
    firms: side === null ? [] : [{ isAccountant: side === "accountant", isGroupAdmin }],
    modules
  }
  const open = ({ id }: Entry) => hasScreen(id) && mayEnter(who, routeOf(id)).length === 0
  return [
    ...(side === null ? [] : daily.filter((one) => open(one) && !(isGuest && closedToGuests.includes(one.id)))),
    ...(isGroupAdmin && open(holding) ? [holding] : []),
    ...(side === null ? [] : [settings]),
    ...(isSuperAdmin ? platform.filter(open) : [])
  ]
}
