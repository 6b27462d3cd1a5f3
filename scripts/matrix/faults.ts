import { type RouteRow, routes } from "#schemas/access/routes.ts"
import { rowAt } from "./addresses.ts"
import { listed } from "./listed.ts"

export interface Source {
  readonly file: string
  readonly text: string
}

const rows: ReadonlyArray<RouteRow> = routes
/** Paths that the server answers itself; they are no pages. */
const elsewhere = /^\/(?:(?:api|assets|pdfjs)(?:\/|$)|(?:sw\.js|offline\.html|embed\.js)$)/
const literal = /(["'])(\/[a-z][^"'`\s<>]*)\1|`(\/[a-z][^`\s]*)`/gi

/** The URLs written as literals in a source; interpolated values are replaced by `x`. */
const addressesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(literal)].map(([, , plain, template]) =>
    (plain ?? (template ?? "").replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "x")).replace(/[?#].*$/, "")
  )

/** Whether a route has this URL, or this path template. */
const isKnown = (address: string) =>
  rows.some((row) => row.path === address) || rowAt(address.replace(/\/$/, "") || "/").row.path !== "/$"

/**
 * Faults, empty if there are none: URLs in the browser's code without a route, pages that no route shows, routes
 * created outside of the router, and required routes that are missing.
 */
export const faultsIn = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const isNamed = (page: string) => {
    const name = `#${page.replace(/^.*src\//, "")}`
    return sources.some(({ file, text }) => file !== page && text.includes(name))
  }
  return [
    ...sources.flatMap(({ file, text }) =>
      addressesIn(text)
        .filter((address) => !elsewhere.test(address) && !isKnown(address))
        .map((address) => `${file} leads to ${address}, which has no row in the route table.`)
    ),
    ...sources
      .filter(({ file }) => /src\/ui\/[^/]+\/(?:page\/)?[^/]+Page\.tsx$/.test(file) && !isNamed(file))
      .map(({ file }) => `${file} is a screen that no row of the route table shows.`),
    ...sources
      .filter(
        ({ file, text }) => !file.endsWith("src/ui/composition/router.tsx") && /\bcreate(?:File)?Route\(/.test(text)
      )
      .map(({ file }) => `${file} makes a route of its own: addresses are rows of the route table.`),
    ...listed
      .filter(([, path]) => !rows.some((row) => row.path === path))
      .map(([id, path]) => `${id} asks for ${path}, which has no row in the route table.`)
  ]
}
