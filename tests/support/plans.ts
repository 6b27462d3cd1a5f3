import { appendFileSync } from "node:fs"

/** A node of a plan in PostgreSQL's `explain (format json)`. */
export interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Parent Relationship"?: string
  /** True if a disabled node type was used because there was no alternative: here, a sequential scan. */
  readonly Disabled?: boolean
  readonly "Index Name"?: string
  /** What is searched for in the index; absent if the index is read from one end. */
  readonly "Index Cond"?: string
  readonly "Plan Rows": number
  /** In PostgreSQL's cost unit: 1 is the sequential read of a page. */
  readonly "Total Cost": number
  readonly Plans?: ReadonlyArray<PlanNode>
}

/** A statement, as sent by the portal or inside a database function, and its plan. */
export interface Planned {
  readonly text: string
  readonly plan: PlanNode
}

/** The plan in a PostgreSQL notice (fields that end with a zero byte), if it has one. */
export const plannedIn = (notice: string): ReadonlyArray<Planned> => {
  const message = notice.split("\0").find((field) => field.startsWith("M"))
  if (message === undefined || !message.includes(" plan:\n")) return []
  const { Plan: plan, "Query Text": text } = JSON.parse(message.slice(message.indexOf("{"))) as {
    readonly Plan: PlanNode
    readonly "Query Text": string
  }
  return [{ text, plan }]
}

interface Placed {
  readonly node: PlanNode
  /** The ancestors of the node, nearest first. */
  readonly above: ReadonlyArray<PlanNode>
}

const nodesOf = (node: PlanNode, above: ReadonlyArray<PlanNode> = []): ReadonlyArray<Placed> => [
  { node, above },
  ...(node.Plans ?? []).flatMap((child) => nodesOf(child, [node, ...above]))
]

const isRepeated = (node: PlanNode) => node["Parent Relationship"] === "SubPlan"

/** The bound for the total cost of a subquery that runs for each row. */
const costBound = 20_000
/** The bound for the cost of reading all of an index. */
const walkBound = 100

/**
 * Returns what would be too slow in a plan in a large firm, one line per fault. `isLarge` says which tables have many
 * rows: inside a subquery, PostgreSQL reads a small table whole even if an index fits.
 *
 * - A table is read whole because no index fits.
 * - A table is read in the order of an index until a row fits. It is read whole where none does, for example for a company
 *   without documents: PostgreSQL expects that each company has some.
 * - A subquery runs for each row, and its runs together cost more than `costBound`.
 */
export const planFaults = ({ plan }: Planned, isLarge: (table: string) => boolean): ReadonlyArray<string> =>
  nodesOf(plan).flatMap(({ above, node }) => {
    const table = node["Relation Name"] ?? ""
    if ([node, ...above].some((one) => registers.has(one["Relation Name"] ?? ""))) return []
    const isConditional = [node, ...above].some(isRepeated)
    const whole =
      node.Disabled === true && node["Node Type"] === "Seq Scan" && (isLarge(table) || !isConditional)
        ? [`reads all of ${table}`]
        : []
    const isWalk = /^Index (Only )?Scan$/.test(node["Node Type"]) && node["Index Cond"] === undefined
    const walked =
      isWalk && isLarge(table) && node["Total Cost"] > walkBound
        ? [`reads ${table} by ${node["Index Name"] ?? "an index"} until a row fits`]
        : []
    const cost = node["Total Cost"] * (above[0]?.["Plan Rows"] ?? 1)
    const repeated =
      isRepeated(node) && cost > costBound
        ? [`runs a subquery for each of ${above[0]?.["Plan Rows"]} rows of ${above[0]?.["Relation Name"] ?? "a join"}`]
        : []
    return [...whole, ...walked, ...repeated]
  })

/** The statement on one line, cut at 120 characters. */
export const shortText = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 120)

/** Small tables, with about one row per module or per firm. */
const registers = new Set(["firm_event", "notice_place", "received_place", "theme_bearer"])

/** Statements (by a part of their text) that read a whole table on purpose. */
const meant = [
  // One row for each address or account refused in the last hours; this statement empties the table.
  "delete from refused_sign_in",
  // The provider's screens count and list all firms, people and jobs.
  "select json_build_object( 'firms'",
  "select sequence::integer as id, coalesce(element::jsonb",
  "as group_name, f.created_at, count(*) over ()",
  "from holding h where app.is_provider",
  "select u.id, u.email, u.firstname, u.lastname, u.password_hash is not null",
  // One row per firm, read when a firm changes its own hosts or identity providers.
  "select exists (select from firm f where f.id is distinct from p_firm",
  "select coalesce(array_agg(f.domain)",
  // One row per firm that signs, read by the page that verifies files of all firms.
  "from signature_root"
]

/** Statements that the tests of row-level policies run on each table as the portal's role. */
const isOfPolicies = (text: string) =>
  /^(select \* from|delete from|update) "/.test(text) ||
  /^(update node set name = name where vendor_id|select count\(\*\)::integer as n from)/.test(text)

/**
 * The faults of statements, each with its statement, without duplicates and without statements that read a whole table
 * on purpose.
 */
export const planFaultsOf = (planned: ReadonlyArray<Planned>, isLarge: (table: string) => boolean) => [
  ...new Set(
    planned
      .map((one) => ({ ...one, text: shortText(one.text) }))
      .filter(({ text }) => !isOfPolicies(text) && !meant.some((part) => text.includes(part)))
      .flatMap((one) => planFaults(one, isLarge).map((fault) => `${fault}: ${one.text}`))
  )
]

/**
 * Appends the faults to a file, one per line. Treats no table as large, because estimates in small test databases say
 * nothing about large tables.
 */
export const writePlanFaults = (file: string, planned: ReadonlyArray<Planned>) => {
  const faults = planFaultsOf(planned, () => false)
  if (faults.length > 0) appendFileSync(file, `${faults.join("\n")}\n`)
}
