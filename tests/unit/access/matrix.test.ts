import { describe, expect, test } from "vitest"
import { encodeContext } from "#schemas/access/context.ts"
import { type RouteRow, routes } from "#schemas/access/routes.ts"
import { rowAt } from "../../../scripts/matrix/addresses.ts"
import { addressOf, type Cell, cellOf } from "../../../scripts/matrix/cells.ts"
import { faultsIn } from "../../../scripts/matrix/faults.ts"
import { listed, type Who } from "../../../scripts/matrix/listed.ts"
import { matrixPage } from "../../../scripts/matrix/page.ts"
import {
  companies,
  firmA,
  firmB,
  identities,
  type Identity,
  type Place,
  places
} from "../../../scripts/matrix/people.ts"

const rows: ReadonlyArray<RouteRow> = routes
const order = Object.keys(places) as ReadonlyArray<Place>

/* The requirements restated independently: neither the route table nor the guard chain nor the policy is used. */
const isClient = (who: Identity) => who.startsWith("client")
const isStaff = (who: Identity) => (who.endsWith("admin") ? /^(?:firm|group)/.test(who) : /^(?:firm|user)/.test(who))
const mayReach: Readonly<Record<Identity, ReadonlyArray<Place>>> = {
  anonymous: [],
  "super admin": [],
  "group admin": ["a1", "a2"],
  "firm admin": ["a1", "a2"],
  "firm collaborator": ["a1"],
  "client admin": ["a1"],
  "client collaborator": ["a1"],
  "client guest": ["a1"],
  "user of another firm": ["b1"]
}
const opens: Readonly<Record<Who, (who: Identity) => boolean>> = {
  accountants: isStaff,
  clients: isClient,
  "signed in": (who) => who !== "anonymous",
  "group admins": (who) => who === "group admin",
  "super admins": (who) => who === "super admin",
  anyone: () => true
}
const reasons: Readonly<Record<Who, string | null>> = {
  accountants: "closed.isAccountant",
  clients: "closed.isClientUser",
  "group admins": "closed.isGroupAdmin",
  "super admins": "closed.isSuperAdmin",
  "signed in": null,
  anyone: null
}
/**
 * [ACC-O01] Whether a company is needed, by the first segment of the URL. Of the settings, only the client's need one.
 */
const alwaysACompany = ["customer", "documents", "viewer", "quickfolders", "service-requests", "accounting-software"]
const sometimesACompany = [
  "home",
  "signatures",
  "tasks",
  "information-requests",
  "videoconference",
  "videoconference-client",
  "sso",
  "everial",
  "everial-quickfolders",
  "messages"
]
/**
 * [ACC-098] [ACC-101] [ACC-O09] [ACC-O11] [ACC-O14] [ACC-O15] [WHL-O04] Redirects of short URLs, as patterns over whole
 * URLs.
 */
const shortWays: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/information-requests\//, "/tasks/"],
  [/^\/videoconference-client\//, "/videoconference/"],
  [/^(\/customer\/[^/]+)\/details$/, "$1/general"],
  [/^(\/customer\/[^/]+)\/offers$/, "$1/services"],
  [/^(\/customer\/[^/]+)\/periods$/, "$1/financial-years"],
  [/^(\/settings\/[^/]+)\/(catalog-offers|categories)/, "$1/offers/$2"],
  [/^(\/settings\/[^/]+)\/pimpmyfirm$/, "$1/customization"],
  [/^\/profile$/, "/profile/user"],
  [/^\/holding$/, "/holding/dashboard"],
  [/^(\/holding\/team\/users\/[^/]+)$/, "$1/profile"],
  [/^\/sa$/, "/sa/home"]
]
const past = (address: string) => shortWays.reduce((so, [from, to]) => so.replace(from, to), address)

const contextFor = (place: Place, withCompany: boolean) =>
  withCompany
    ? places[place]
    : encodeContext({ firmId: companies[place] === companies.b1 ? firmB : firmA, vendorId: null })

/** Who may use a URL that the requirements do not list: the people of the screen that it leads to. */
const audienceOf = (row: RouteRow): ReadonlyArray<Who> => {
  const direct = listed.filter(([, path]) => path === row.path).map(([, , who]) => who)
  if (direct.length > 0) return direct
  if (row.path === "/") return ["signed in"]
  const [, area] = row.path.split("/")
  // SIG-O01: the firm's staff send, both sides read.
  if (area === "signatures") return [row.client ? "signed in" : "accountants"]
  // CHT-O01: both sides write; the exchanges of a client file are for the staff.
  if (area === "messages") return ["signed in"]
  // VIE-001: users who may read two versions may compare them.
  if (area === "viewer") return ["signed in"]
  if (area === "customer") return ["accountants"]
  return area === "settings" ? ["accountants"] : area === "holding" ? ["group admins"] : ["super admins"]
}

const expected = (row: RouteRow, who: Identity, place: Place): Pick<Cell, "address" | "message"> => {
  const asked = addressOf(row, place)
  const hasContext = row.path.includes("$context")
  const reach = mayReach[who]
  const [own] = reach
  const chosen = reach.includes(place) ? place : own
  const first = row.path.split("/")[1] ?? ""
  const home = (at: Place | undefined, withCompany: boolean) =>
    at === undefined ? "/home" : `/home/${contextFor(at, withCompany)}`
  const start = home(own, isClient(who))
  const audience = audienceOf(row)

  if (["/meet/$token", "/oops", "/share/$token", "/sign/$token", "/verify"].includes(row.path))
    return { address: asked, message: null }
  if (row.path === "/$") return { address: "/nowhere", message: null }
  if (row.path === "/") return { address: who === "anonymous" ? "/signin" : start, message: null }
  if (audience.includes("anyone"))
    return { address: who === "anonymous" ? asked : who === "super admin" ? "/sa/home" : start, message: null }
  if (who === "anonymous") return { address: `/signin?redirect=${encodeURIComponent(asked)}`, message: null }
  if (!audience.some((kind) => opens[kind](who)))
    return { address: home(hasContext ? chosen : own, true), message: reasons[audience[0] ?? "anyone"] }
  if (!hasContext) return { address: past(asked), message: null }
  if (chosen === undefined)
    return { address: "/home", message: first === "home" ? "access.redirection_refused" : "closed.isMember" }
  if (chosen === place) return { address: past(asked), message: null }
  const needsCompany =
    alwaysACompany.includes(first) ||
    // SIG-O01: the list also exists for the whole firm; a single signature belongs to a company.
    row.path.startsWith("/signatures/$context/") ||
    (isClient(who) && (first === "settings" || sometimesACompany.includes(first)))
  return {
    address: past(asked.replace(places[place], contextFor(chosen, needsCompany))),
    message: "access.redirection_refused"
  }
}

const cells = new Map<string, Cell>()
const cellFor = (row: RouteRow, who: Identity, place: Place): Cell => {
  const key = [row.id, who, place].join(" ")
  const cell = cells.get(key) ?? cellOf(row, who, place)
  cells.set(key, cell)
  return cell
}

const wrongIn = (some: ReadonlyArray<RouteRow>) =>
  some.flatMap((row) =>
    identities.flatMap((who) =>
      order.flatMap((place) => {
        const { address, message } = cellFor(row, who, place)
        const wanted = expected(row, who, place)
        return address === wanted.address && message === wanted.message
          ? []
          : [{ path: row.path, who, place, address, message, wanted }]
      })
    )
  )

/** Each title names the requirements whose URLs it tests. */
const families = [
  "[ACC-031] [ACC-032] [ACC-033] [ACC-034] [ACC-035] [ACC-036] [ACC-037] [ACC-038] [ACC-039] [ACC-040] [ACC-041] [ACC-042] [ACC-043] [ACC-044] [ACC-045] [ACC-046] [ACC-047] [ACC-048] [ACC-049] [NET-050] the firm's settings",
  "[ACC-050] [ACC-051] [ACC-052] [ACC-053] [ACC-054] [ACC-055] [ACC-056] [ACC-057] [ACC-058] [ACC-059] the company's settings",
  "[ACC-060] [WIZ-O02] [ACC-061] [ACC-062] [ACC-063] [ACC-064] [ACC-065] [ACC-066] [ACC-067] [ACC-068] [ACC-069] [ACC-070] [ACC-071] [ACC-072] [ACC-073] [ACC-074] [ACC-075] [ACC-076] [ACC-077] [ACC-078] [ACC-079] client files",
  "[ACC-080] [ACC-081] [ACC-082] [ACC-083] [ACC-084] [ACC-085] [ACC-086] [ACC-087] [ACC-088] [ACC-089] [ACC-090] [SES-O07] [ACC-091] [ACC-092] [ACC-093] [ACC-094] [ACC-095] [ACC-096] [ACC-097] [ACC-098] [ACC-099] [ACC-100] [ACC-101] [ACC-102] shared screens",
  "[ACC-103] [ACC-104] [ACC-105] [ACC-106] [ACC-107] [ACC-108] [ACC-109] [ACC-110] [ACC-111] [ACC-112] [ACC-113] the holding",
  "[ACC-114] [ACC-115] [ACC-116] [ACC-117] [ACC-118] [ACC-119] [ACC-120] [ACC-121] [DOC-O06] [ACC-122] [ACC-123] before signing in",
  "[SAD-001] [SAD-002] [SAD-003] [SAD-004] [SAD-005] [SAD-007] [SAD-008] [SAD-009] [SAD-010] [SAD-011] [SAD-012] [SAD-013] [SAD-014] [SAD-015] [SAD-016] [SAD-017] [SAD-018] [SAD-019] [SAD-020] [SAD-021] [SAD-024] [SAD-025] [SAD-026] [SAD-027] [SAD-028] [SAD-029] [SAD-030] [SAD-031] [SAD-032] [SAD-033] [SAD-034] the platform"
]

describe("nine identities at their own company, another of the firm and another firm's", () => {
  test.each(families)("%s", (title) => {
    const ids = [...title.matchAll(/\[(\w{3}-[O\d]\d{2})\]/g)].map(([, id]) => id)
    const lines = listed.filter(([id]) => ids.includes(id))
    expect(lines.map(([id]) => id)).toEqual(ids)
    const found = rows.filter((row) => lines.some(([, path]) => path === row.path))
    expect(new Set(found.map((row) => row.path)).size).toBe(new Set(lines.map(([, path]) => path)).size)
    expect(wrongIn(found)).toEqual([])
  })

  test("[ACC-011] [ACC-O15] [ACC-O09] every row of the table, those that no line lists with them", () => {
    expect(wrongIn(rows)).toEqual([])
    expect(cells.size).toBe(rows.length * identities.length * order.length)
    expect(cells.size).toBeGreaterThan(3_000)
    const named = families.flatMap((title) => [...title.matchAll(/\[(\w{3}-[O\d]\d{2})\]/g)].map(([, id]) => id))
    expect(named).toEqual(listed.map(([id]) => id))
  })

  test("[ACC-002] [ACC-018] nobody comes to rest at an address with a context that is not theirs", () => {
    const foreign = rows.flatMap((row) =>
      identities.flatMap((who) =>
        order.flatMap((place) => {
          const { address } = cellFor(row, who, place)
          const path = address.split("?")[0] ?? ""
          return order.some((other) => path.includes(places[other]) && !mayReach[who].includes(other))
            ? [[row.path, who, place, address]]
            : []
        })
      )
    )
    expect(foreign).toEqual([])
  })

  test("[ACC-016] [ACC-017] [ROL-014] whoever is refused is told why, in a word of the catalogue", () => {
    for (const row of rows.filter((candidate) => !candidate.anonymous && candidate.path !== "/"))
      for (const who of identities.filter((one) => one !== "anonymous")) {
        const { message, route } = cellFor(row, who, mayReach[who][0] ?? "a1")
        const isRefused = route === "home" && (row.id !== "home" || who === "super admin")
        expect([row.path, who, message !== null]).toEqual([row.path, who, isRefused])
      }
  })
})

describe("an address without a row", () => {
  const pages = { file: "src/ui/home/module.ts", text: 'import("#ui/home/HomePage.tsx")' }
  const faults = (file: string, text: string) => faultsIn([pages, { file, text }])

  test.each([
    ['<Link to="/home">', []],
    ['routes["/settings/{-$context}/home"]', []],
    ['`/documents/${context}/${folder ?? "root"}?document_id=${id}`', []],
    ['fetch("/api/users/me")', []],
    ['location.assign("/hom")', ["/hom"]],
    ["`/documentz/${context}`", ["/documentz/x"]],
    ["'/settings/3b9aca01/nowhere'", ["/settings/3b9aca01/nowhere"]]
  ] as const)("is found in %s", (text, wanted) => {
    expect(faults("src/ui/x.tsx", text)).toEqual(
      wanted.map((address) => `src/ui/x.tsx leads to ${address}, which has no row in the route table.`)
    )
  })

  test("is found where a screen or a route is made beside the table", () => {
    expect(faults("src/ui/home/HomePage.tsx", "")).toEqual([])
    expect(faults("src/ui/x/LostPage.tsx", "")).toEqual([
      "src/ui/x/LostPage.tsx is a screen that no row of the route table shows."
    ])
    expect(faults("src/ui/x/own.ts", "createRoute({})")).toEqual([
      "src/ui/x/own.ts makes a route of its own: addresses are rows of the route table."
    ])
  })
})

test("the page holds every row once, with an answer for each of the nine", () => {
  const lines = matrixPage()
    .split("\n")
    .filter((line) => line.startsWith("| `/"))
  expect(lines).toHaveLength(rows.length)
  for (const line of lines) expect(line.split(" | ")).toHaveLength(identities.length + 3)
})

test("[ACC-003] an address is found by its words before its blanks", () => {
  expect(rowAt("/sa/applications/create").row.id).toBe("sa-applications-create")
  expect(rowAt("/sa/applications/7").params).toEqual({ applicationId: "7" })
  expect(rowAt("/customer/3b9aca01/services/create").row.id).toBe("customer-services-create")
  expect(rowAt("/elsewhere/at/all").row.id).toBe("unknown")
})
