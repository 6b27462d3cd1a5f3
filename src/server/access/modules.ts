import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Module } from "#schemas/access/session.ts"

export type ModuleFilters = Partial<Record<"is_active" | "is_home" | "is_navbar" | "is_settings", "true" | "false">>

const passes = (module: Module, filters: ModuleFilters) =>
  (["is_active", "is_home", "is_navbar", "is_settings"] as const).every(
    (flag) => filters[flag] === undefined || String(module[flag]) === filters[flag]
  )

/** The modules that have the wanted flags, in the order in which they are shown. */
export const shownModules = (modules: ReadonlyArray<Module>, filters: ModuleFilters) =>
  modules
    .filter((module) => passes(module, filters))
    .sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : 1))

/** [ROL-026] [NET-O08] The modules of a firm or of one of its companies. Must run in a scope that can read both. */
export const readModules = (sql: SqlClient.SqlClient, firm: number, vendor: number | null, filters: ModuleFilters) =>
  Effect.map(sql<Module>`select * from app.modules_of(${firm}, ${vendor}::integer)`, (rows) =>
    shownModules(rows, filters)
  )
