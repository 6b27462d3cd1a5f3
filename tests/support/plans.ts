import { appendFileSync } from "node:fs"

/** A node of a plan as PostgreSQL's `explain (format json)` has it. */
export interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Parent Relationship"?: string
  /** Of a node whose kind the settings forbid, taken because there was no other: here, a sequential scan. */
  readonly Disabled?: boolean
  readonly "Plan Rows": number
  /** In PostgreSQL's unit: reading a page in order costs 1. */
  readonly "Total Cost": number
  readonly Plans?: ReadonlyArray<PlanNode>
}

/** A statement as the server sent it, or as it stands in a function of the database, and its plan. */
export interface Planned {
  readonly text: string
  readonly plan: PlanNode
}

/** The plan in a notice of PostgreSQL (fields that end with a zero byte), if it holds one. */
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
  /** The nodes that it stands below, the nearest first. */
  readonly above: ReadonlyArray<PlanNode>
}

const nodesOf = (node: PlanNode, above: ReadonlyArray<PlanNode> = []): ReadonlyArray<Placed> => [
  { node, above },
  ...(node.Plans ?? []).flatMap((child) => nodesOf(child, [node, ...above]))
]

const isRepeated = (node: PlanNode) => node["Parent Relationship"] === "SubPlan"

/** What a condition on each row may cost in all, in pages read in order. */
const costBound = 20_000

/**
 * What is wrong with a plan at the size of a large firm, a line each. `isLarge` tells tables with rows enough that PostgreSQL
 * minds: beneath a condition it reads a small one whole, whatever indexes there are.
 *
 * - A table is read whole because no index serves.
 * - A subquery runs anew for each row, and all its runs cost more than `costBound`.
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
    const cost = node["Total Cost"] * (above[0]?.["Plan Rows"] ?? 1)
    const repeated =
      isRepeated(node) && cost > costBound
        ? [`runs a subquery for each of ${above[0]?.["Plan Rows"]} rows of ${above[0]?.["Relation Name"] ?? "a join"}`]
        : []
    return [...whole, ...repeated]
  })

/** The statement on one line, cut. */
export const shortText = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 120)

/** A row for each module or so, written by migrations. */
const registers = new Set(["firm_event", "notice_place", "received_place", "theme_bearer"])

/** Read whole on purpose: a part of the statement for each. */
const meant = [
  // A row for each address or account refused in the last hours; this statement empties it.
  "delete from refused_sign_in",
  // The provider's screens count and list all firms, people and jobs.
  "select json_build_object( 'firms'",
  "select sequence::integer as id, coalesce(element::jsonb",
  "as group_name, f.created_at, count(*) over ()",
  "from holding h where app.is_provider",
  "select u.id, u.email, u.firstname, u.lastname, u.password_hash is not null",
  // A row for each firm, read when a firm changes its own hosts or its providers.
  "select exists (select from firm f where f.id is distinct from p_firm",
  "select coalesce(array_agg(f.domain)",
  // A row for each firm that signs, read by the page that verifies files of all of them.
  "from signature_root"
]

/** What tests of the policies ask as the serving role, table by table. */
const isOfPolicies = (text: string) =>
  /^(select \* from|delete from|update) "/.test(text) ||
  /^(update node set name = name where vendor_id|select count\(\*\)::integer as n from)/.test(text)

/** The faults of statements, each with its statement, once, but for those that are meant. */
export const planFaultsOf = (planned: ReadonlyArray<Planned>, isLarge: (table: string) => boolean) => [
  ...new Set(
    planned
      .map((one) => ({ ...one, text: shortText(one.text) }))
      .filter(({ text }) => !isOfPolicies(text) && !meant.some((part) => text.includes(part)))
      .flatMap((one) => planFaults(one, isLarge).map((fault) => `${fault}: ${one.text}`))
  )
]

/** Adds the faults to a file, a line each. In the small databases of tests PostgreSQL's guesses tell nothing of large tables. */
export const writePlanFaults = (file: string, planned: ReadonlyArray<Planned>) => {
  const faults = planFaultsOf(planned, () => false)
  if (faults.length > 0) appendFileSync(file, `${faults.join("\n")}\n`)
}
