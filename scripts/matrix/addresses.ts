import { type RouteRow, routes } from "#schemas/access/routes.ts"

const rows: ReadonlyArray<RouteRow> = routes
const segments = (path: string) => path.split("/").filter((segment) => segment !== "")
const words = (template: string) => segments(template).filter((segment) => !segment.includes("$")).length

const patternOf = (template: string) =>
  new RegExp(
    `^${segments(template)
      .map((segment) => {
        const name = /\$(\w*)/.exec(segment)?.[1]
        if (name === undefined) return `/${segment}`
        if (name === "") return "/.*"
        return segment.startsWith("{") ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`
      })
      .join("")}/?$`
  )

/** Routes with the most literal segments first; the catch-all route last. */
const ranked = rows
  .toSorted(
    (one, other) => words(other.path) - words(one.path) || Number(one.path === "/$") - Number(other.path === "/$")
  )
  .map((row) => ({ row, pattern: patternOf(row.path) }))

export interface Found {
  readonly row: RouteRow
  readonly params: Readonly<Record<string, string>>
}

/**
 * The route that the router finds for a URL: the matching one with the most literal segments, otherwise the catch-all.
 * Returns it with its parameters.
 */
export const rowAt = (href: string): Found => {
  const path = href.split(/[?#]/)[0] ?? "/"
  for (const { pattern, row } of ranked) {
    const found = pattern.exec(path)
    if (found === null) continue
    const given = Object.entries(found.groups ?? {}).flatMap(([name, value]: [string, string | undefined]) =>
      value === undefined ? [] : [[name, decodeURIComponent(value)] as const]
    )
    return { row, params: Object.fromEntries(given) }
  }
  throw new Error(`no route at ${href}`)
}
