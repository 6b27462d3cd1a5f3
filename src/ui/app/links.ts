import type { LinkProps, NavigateOptions } from "@tanstack/react-router"
import { type RouteId, routeOf, type RouteRow, type routes } from "#schemas/access/routes.ts"

type PathOf<Id extends RouteId> = Extract<(typeof routes)[number], { readonly id: Id }>["path"]

type Segment<Part extends string> = Part extends `{-$${infer Name}}`
  ? { readonly [Key in Name]?: string | undefined }
  : Part extends `$${infer Name}`
    ? { readonly [Key in Name]: string }
    : {}

/** The parameters of a route's path: `$name` is required, `{-$name}` is optional. */
export type ParamsOf<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? Segment<Part> & ParamsOf<Rest>
  : Segment<Path>

/** The query of a URL, parsed. */
export type Said = Readonly<Record<string, unknown>>
type NextSearch = Said | ((before: Said) => Said)

/** The target of a link, for `<Link {...way}>` and `navigate(way)`. */
export type Way = Pick<LinkProps & NavigateOptions, "to" | "params" | "search">

// The only cast for links: the router's tree is built from the route table at run time, so its types know no paths.
const way = (to: string, search: NextSearch, params?: object) => ({ to, search, ...(params && { params }) }) as Way

/**
 * A link to a screen, with the parameters of its path. The current query is dropped; an omitted optional parameter
 * keeps its value from the current URL.
 */
export const linkTo = <Id extends RouteId>(id: Id, params: ParamsOf<PathOf<Id>>, search: NextSearch = {}): Way =>
  way(routeOf(id).path, search, params)

/** Like `linkTo`, for a route known only at run time; without a query. */
export const linkToRow = (row: RouteRow, params: Readonly<Record<string, string | undefined>>): Way =>
  way(row.path, {}, params)

/** A link to the current screen with another query. */
export const linkHere = (search: NextSearch): Way => way(".", search)
