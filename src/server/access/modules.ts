import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Module } from "#schemas/access/session.ts"

export type ModuleFilters = Partial<Record<"is_active" | "is_home" | "is_navbar" | "is_settings", "true" | "false">>

const passes = (module: Module, filters: ModuleFilters) =>
  (["is_active", "is_home", "is_navbar", "is_settings"] as const).every(
    (flag) => filters[flag] === undefined || String(module[flag]) === filters[flag]
  )

/**
 * [ROL-026] [NET-O08] The firm's modules, each replaced by the company's setting if there is one. [NET-028] [ACC-083] A
 * company has the accounting module only with an accounting connection. Must run in a scope that can read both.
 */
export const readModules = (sql: SqlClient.SqlClient, firm: number, vendor: number | null, filters: ModuleFilters) =>
  sql<Module>`
    select distinct on (name) name, is_active, priority, is_home, is_navbar, is_settings from module
     where firm_id = ${firm} and (vendor_id is null or vendor_id is not distinct from ${vendor}::integer)
       and (name <> 'accounting-software' or ${vendor}::integer is null
         or exists (select 1 from accounting_connection c where c.vendor_id = ${vendor}::integer))
     order by name, vendor_id nulls last`.pipe(
    Effect.map((rows) =>
      rows
        .filter((module) => passes(module, filters))
        .sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : 1))
    )
  )
