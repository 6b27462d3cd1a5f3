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
 * The path of an address as the router reads it, which takes several spellings for one: without query and parameters,
 * doubled and last slashes, and needless escapes. What is decided by path is decided by this one.
 */
export const plainPath = (address: string): string => {
  const end = address.search(/[?;#]/)
  const plain = end < 0 ? address : address.slice(0, end)
  // Nearly all come as they are meant.
  if (/^(?:\/[\w.~-]+)+$/.test(plain)) return plain
  const path = `/${segmentsOf(plain).join("/")}`
  try {
    return decodeURI(path)
  } catch {
    return path // The router finds nothing there either.
  }
}

const table = (() => {
  const methods = new Map<string, Array<string>>([
    ["/api/accounting-firms/:firmId/white-labels/:theme/logo", ["GET"]],
    ["/api/accounting-firms/:firmId/white-labels/:theme/favicon.ico", ["GET"]],
    ["/api/accounting-firms/:firmId/white-labels/:theme/apple-touch-icon", ["GET"]],
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
  // Named segments before placeholders, as the router chooses.
  return Map.groupBy(
    routes.sort((one, other) => placeholders(one.segments) - placeholders(other.segments)),
    ({ segments }) => segments.length
  )
})()

function placeholders(segments: ReadonlyArray<string>) {
  return segments.filter((segment) => segment.startsWith(":")).length
}

/** The contract's route behind an address, whatever the method; null where it has none. */
export const routeOf = (address: string): Route | null => {
  const segments = segmentsOf(plainPath(address))
  const fits = (route: Known) =>
    route.segments.every((segment, index) => segment.startsWith(":") || segment === segments[index])
  return table.get(segments.length)?.find(fits) ?? null
}
