import { keptColumns } from "#services/shared/display/keptColumns.ts"

/** The columns that the mission list can show besides name and status, in display order. */
export const missionColumns = ["company", "reference", "manager", "period", "progress", "price", "time"] as const
export type MissionColumn = (typeof missionColumns)[number]

export const missionListColumns = keptColumns("missions.columns", missionColumns, missionColumns)
