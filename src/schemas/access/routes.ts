import { anonymousRoutes } from "#schemas/access/routes/anonymous.ts"
import { clientFileRoutes } from "#schemas/access/routes/clientFile.ts"
import { moduleRoutes } from "#schemas/access/routes/modules.generated.ts"
import type { RouteRow } from "#schemas/access/routes/row.ts"
import { settingsRoutes } from "#schemas/access/routes/settings.ts"
import { sharedRoutes } from "#schemas/access/routes/shared.ts"

export type { Need, RouteArea, RouteRow, RouteRules, TitleKey } from "#schemas/access/routes/row.ts"

/**
 * Every route of the portal, including those in the domains' `addresses.ts`. Each path has one row, except the settings
 * root, which has one for each side.
 */
export const routes = [
  ...settingsRoutes,
  ...clientFileRoutes,
  ...sharedRoutes,
  ...moduleRoutes,
  ...anonymousRoutes
] as const satisfies ReadonlyArray<RouteRow>

export type RouteId = (typeof routes)[number]["id"]
export type RoutePath = (typeof routes)[number]["path"]

const byId = new Map<string, RouteRow>(routes.map((row) => [row.id, row]))

export const routeOf = (id: RouteId): RouteRow => byId.get(id) as RouteRow

/**
 * [ACC-031] [ACC-050] The rows of a path: two if staff and clients have different rows; the fallback row for an unknown
 * path.
 */
export const rowsAt = (path: string): readonly [RouteRow, ...ReadonlyArray<RouteRow>] => {
  const [first, ...others]: ReadonlyArray<RouteRow> = routes.filter((row) => row.path === path)
  return first === undefined ? [routeOf("unknown")] : [first, ...others]
}

export type PathParams = Readonly<Record<string, string | null | undefined>>

/** Fills a path template. Values are URL-encoded; optional segments without a value are omitted. */
export const fillPath = (template: string, params: PathParams): string => {
  const filled = template.split("/").flatMap((segment) => {
    const name = /^(?:\{-\$(\w+)\}|\$(\w+))$/.exec(segment)
    if (name === null) return [segment]
    const value = params[name[1] ?? name[2] ?? ""]
    return value === null || value === undefined || value === "" ? [] : [encodeURIComponent(value)]
  })
  return filled.join("/")
}
