import { keptColumns } from "#services/shared/keptColumns.ts"

/** The details that a list of missions can show beside name and status, in display order. */
export const missionColumns = ["company", "reference", "manager", "period", "progress", "price", "time"] as const
export type MissionColumn = (typeof missionColumns)[number]

export const missionListColumns = keptColumns("missions.columns", missionColumns, missionColumns)
