import { HttpApi } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"

interface Route {
  readonly pattern: string
  readonly methods: ReadonlyArray<string>
}

interface Known extends Route {
  readonly segments: ReadonlyArray<string>
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "")

/**
 * The path of a URL as the router normalises it: without query, parameters, double and trailing slashes, and needless
 * escapes. Use it for every decision by path.
 */
export const plainPath = (address: string): string => {
  const end = address.search(/[?;#]/)
  const plain = end < 0 ? address : address.slice(0, end)
  // Fast path: most paths are normal already.
  if (/^(?:\/[\w.~-]+)+$/.test(plain)) return plain
  const path = `/${segmentsOf(plain).join("/")}`
  try {
    return decodeURI(path)
  } catch {
    return path // The router does not match it either.
  }
}

const table = (() => {
  const methods = new Map<string, Array<string>>([
    ["/api/accounting-firms/:firmId/white-labels/:theme/logo", ["GET"]],
    ["/api/accounting-firms/:firmId/white-labels/:theme/favicon.ico", ["GET"]],
    ["/api/accounting-firms/:firmId/white-labels/:theme/apple-touch-icon", ["GET"]],
    ["/api/task-feeds/:secret", ["GET"]],
    ["/api/unsubscribe/:token", ["GET", "POST"]],
    ["/api/dev/mailbox", ["GET"]],
    ["/api/openapi.json", ["GET"]],
    ["/api/docs", ["GET"]]
  ])
  HttpApi.reflect(PortalApi, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method])
    }
  })
  const routes = [...methods].map(([pattern, known]): Known => ({
    pattern,
    segments: segmentsOf(pattern),
    methods: known.includes("GET") ? [...known, "HEAD"] : known
  }))
  // Try literal segments before placeholders, as the router does.
  return Map.groupBy(
    routes.sort((one, other) => placeholders(one.segments) - placeholders(other.segments)),
    ({ segments }) => segments.length
  )
})()

function placeholders(segments: ReadonlyArray<string>) {
  return segments.filter((segment) => segment.startsWith(":")).length
}

/** The API's route for a URL, for any method; null if there is none. */
export const routeOf = (address: string): Route | null => {
  const segments = segmentsOf(plainPath(address))
  const fits = (route: Known) =>
    route.segments.every((segment, index) => segment.startsWith(":") || segment === segments[index])
  return table.get(segments.length)?.find(fits) ?? null
}
