import { useQuery } from "@tanstack/react-query"
import type { MissionId } from "#schemas/missions/mission.ts"
import type { Task } from "#schemas/tasks/task.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

/** Stale time in ms of the queries in this file. */
const fresh = 60_000

/** Snackbar keys of these tasks: a newer message about the same task replaces the older one. */
export const aboutTasks = (ids: ReadonlyArray<number>) => ids.map((id) => `task ${id}`)

export interface TasksGround {
  readonly firmId: FirmId
  /** The company of the screen, or null. */
  readonly vendorId: VendorId | null
  readonly isOfFirm: boolean
}

/** [TSK-008] Themes by id: those of the firm, and of the companies of the listed tasks. */
export const useThemes = (
  { firmId, isOfFirm, vendorId }: TasksGround,
  shown: ReadonlyArray<Pick<Task, "company" | "theme_ids">>
): ReadonlyMap<number, Theme> => {
  const portal = usePortal()
  const ofFirm = useQuery({
    ...callQuery(portal, "themes.ofFirm", { params: { firmId }, showError: false }),
    staleTime: fresh,
    enabled: isOfFirm
  })
  const firmThemes = ofFirm.data?.data ?? []
  const known = new Set<number>(firmThemes.map(({ id }) => id))
  const missing =
    isOfFirm && ofFirm.data === undefined
      ? []
      : shown.flatMap(({ company, theme_ids: ids }) =>
          company !== null && ids.some((id) => !known.has(id)) ? [company.id] : []
        )
  const companies = [...new Set([...(vendorId === null ? [] : [vendorId]), ...missing])]
  const ofCompanies = useQuery({
    queryKey: ["themes.ofVendor", "tasks", companies] as const,
    queryFn: ({ signal }) =>
      Promise.all(
        companies.map((id) => portal.ask("themes.ofVendor", { params: { vendorId: id }, showError: false }, signal))
      ),
    staleTime: fresh,
    retry: false,
    enabled: companies.length > 0
  })
  return new Map(
    [...firmThemes, ...(ofCompanies.data ?? []).flatMap(({ data }) => data)].map((theme) => [theme.id, theme])
  )
}

/** [TSK-010] Possible assignees; only staff may load them, so the query is disabled for clients. */
export const usePeople = ({ firmId, isOfFirm }: TasksGround, vendorId: VendorId | null, isWanted = true) => {
  const query = { firm_id: firmId, ...(vendorId === null ? {} : { vendor_id: vendorId }) }
  const { data } = useQuery({
    ...callQuery(usePortal(), "tasks.people", { query, showError: false }),
    staleTime: fresh,
    enabled: isOfFirm && isWanted
  })
  return data?.data ?? []
}

/** [TSK-012] The companies that have tasks, for the filter. */
export const useTaskCompanies = ({ firmId }: TasksGround, all: boolean) => {
  const query = { firm_id: firmId, per_page: 500, ...(all ? { admin_mode: "true" as const } : {}) }
  const { data } = useQuery({
    ...callQuery(usePortal(), "tasks.companies", { query, showError: false }),
    staleTime: fresh
  })
  return data?.data ?? []
}

/** The name of a mission of the screen's company; null while it is unknown. */
export const useMissionName = ({ isOfFirm, vendorId }: TasksGround, mission: number | null): string | null => {
  const { data } = useQuery({
    ...callQuery(usePortal(), "missions.read", {
      params: { vendorId: vendorId ?? (0 as VendorId), missionId: (mission ?? 0) as MissionId },
      showError: false
    }),
    staleTime: fresh,
    enabled: isOfFirm && vendorId !== null && mission !== null
  })
  return data?.data.name ?? null
}
