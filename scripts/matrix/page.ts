import { decodeContext } from "#schemas/access/context.ts"
import { type RouteArea, type RouteRow, routes } from "#schemas/access/routes.ts"
import { cellOf } from "./cells.ts"
import { listed } from "./listed.ts"
import { identities, type Identity, type Place, places } from "./people.ts"

const rows: ReadonlyArray<RouteRow> = routes
const order = Object.keys(places) as ReadonlyArray<Place>

const areas: ReadonlyArray<readonly [RouteArea, string]> = [
  ["anonymous", "Before signing in"],
  ["shared", "Shared screens"],
  ["client-file", "Client files"],
  ["firm-settings", "Firm settings"],
  ["company-settings", "Company settings"],
  ["holding", "Holding"],
  ["super-admin", "Platform"]
]

/** A URL without its parameters, such as `/tasks/…`. */
const short = (address: string) =>
  (address.split("?")[0] ?? "")
    .split("/")
    .map((segment) => (decodeContext(segment)?.firmId !== undefined && segment.length > 6 ? "…" : segment))
    .join("/")

const wordFor = (row: RouteRow, who: Identity, place: Place): string => {
  const { address, asked, message, route } = cellOf(row, who, place)
  const told =
    message === null ? "" : message === "access.redirection_refused" ? "*" : `: ${message.replace(/^closed\./, "")}`
  if (address === asked) return `stays${told}`
  if (route === "signin") return "sign-in"
  if (short(address) === short(asked)) return `own${told}`
  return `${route === "home" ? "home" : short(address)}${told}`
}

const cell = (row: RouteRow, who: Identity) => {
  const answers = row.path.includes("$context")
    ? order.map((place) => wordFor(row, who, place))
    : [wordFor(row, who, "a1")]
  return new Set(answers).size === 1 ? (answers[0] ?? "") : answers.join(" / ")
}

const requirementOf = (row: RouteRow) =>
  listed
    .filter(([, path, who]) => path === row.path && (who === "clients") === (!row.accountant && row.client))
    .map(([id]) => id)
    .join(", ")

const templateOf = (row: RouteRow) =>
  row.path
    .replace(/\/\{-\$(\w+)\}/g, "/:$1?")
    .replace(/\$(\w+)/g, ":$1")
    .replace(/\$$/, "*")

const tableOf = (area: RouteArea) => [
  `| address | id | module | ${identities.join(" | ")} |`,
  `|${" --- |".repeat(identities.length + 3)}`,
  ...rows
    .filter((row) => row.area === area)
    .map(
      (row) =>
        `| \`${templateOf(row)}\` | ${requirementOf(row)} | ${row.module ?? ""} | ${identities.map((who) => cell(row, who)).join(" | ")} |`
    )
]

/** The Markdown of the whole route matrix. */
export const matrixPage = (): string =>
  [
    "# Who gets where",
    "",
    "What the guard chain answers for every address of the portal and every kind of person. Written by `npm run matrix` from the route table and the chain themselves; the checks fail when this page is out of date, when a screen or an address in the code has no row, and a test compares each answer with the rules of the requirements.",
    "",
    "The people: firm A has the companies A1 and A2, firm B the company B1. The group admin and the firm admin of A open both of its companies, its collaborator is assigned A1 alone. The three client users belong to A1. The user of another firm is an admin of B. The super admin belongs to no firm. All modules are active.",
    "",
    "An address with a context is asked for three times: with A1 (their own company, for people of firm A), with A2 (another company of the firm) and with B1 (another firm's). Where the three answers differ they stand in this order, with slashes between.",
    "",
    "| word | means |",
    "| --- | --- |",
    "| stays | The screen is shown at this very address. |",
    "| own | The same screen, with the person's own firm and company in the address; the other one is never shown. |",
    "| sign-in | `/signin`, with the wanted address in `redirect`. |",
    "| home | `/home` in their own context. |",
    "| an address | Where they are led instead, in their own context. |",
    "| * | They are told that they have no access there: `access.redirection_refused`, the same for what does not exist. |",
    "| : name | What they are told on arriving: the text `closed.<name>` of the message catalogue, or the code itself. |",
    "",
    "A screen whose module is not active sends everybody who could otherwise open it home, with `hasModule`; those of the holding send to `/holding/no-holding-module`. An address in `redirect` or in a link that leaves the hosts of the person's own firms is not followed: home takes its place. Somebody who opens the host of a firm that is not theirs is taken to their own firm's host first, where the same questions are asked.",
    ...areas.flatMap(([area, title]) => ["", `## ${title}`, "", ...tableOf(area)]),
    ""
  ].join("\n")
