import type { LinkProps, NavigateOptions } from "@tanstack/react-router"
import { type RouteId, routeOf, type RouteRow, type routes } from "#schemas/access/routes.ts"

type PathOf<Id extends RouteId> = Extract<(typeof routes)[number], { readonly id: Id }>["path"]

type Segment<Part extends string> = Part extends `{-$${infer Name}}`
  ? { readonly [Key in Name]?: string | undefined }
  : Part extends `$${infer Name}`
    ? { readonly [Key in Name]: string }
    : {}

/** What a route's path asks for: `$name` has to be given, `{-$name}` can be left out. */
export type ParamsOf<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? Segment<Part> & ParamsOf<Rest>
  : Segment<Path>

/** The query of an address, as it stands there. */
export type Said = Readonly<Record<string, unknown>>
type NextSearch = Said | ((before: Said) => Said)

/** Where a link leads, for `<Link {...way}>` and `navigate(way)`. */
export type Way = Pick<LinkProps & NavigateOptions, "to" | "params" | "search">

// The router's tree is made from the table of routes at run time, so its types know no address: the one cast of links.
const way = (to: string, search: NextSearch, params?: object) => ({ to, search, ...(params && { params }) }) as Way

/**
 * The way to a screen, with the parameters that its path asks for. The query is left behind; an optional parameter that is
 * not named keeps what the present address says.
 */
export const linkTo = <Id extends RouteId>(id: Id, params: ParamsOf<PathOf<Id>>, search: NextSearch = {}): Way =>
  way(routeOf(id).path, search, params)

/** The same for a row that is only known at run time. */
export const linkToRow = (row: RouteRow, params: Readonly<Record<string, string | undefined>>): Way =>
  way(row.path, {}, params)

/** The present screen with another query. */
export const linkHere = (search: NextSearch): Way => way(".", search)
