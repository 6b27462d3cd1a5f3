import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type NodeHoldEvent, type NodeHoldFacts, nodeHoldMachine } from "#machines/documents/node/nodeHold.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { DocumentHold } from "#schemas/documents/node.ts"
import type { DocumentScope } from "#server/documents/access.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { refusalProblem } from "#server/documents/refusals.ts"
import { notFound } from "#server/platform/scope.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/**
 * Identifies a signature procedure that holds documents. The procedure's own module chooses the reference, for example
 * `mission:12`.
 */
export interface Holding {
  readonly kind: DocumentHold["kind"]
  readonly reference: string
}

const lineOf = (node: NodeRow, event: NodeHoldEvent, holding: Holding, states: readonly [string, string]) => ({
  entity_id: node.id,
  machine: "nodeHold",
  type: event.type,
  payload: { ...("by" in event ? { by: event.by } : {}), ...holding },
  before: { state: states[0] },
  after: { state: states[1], name: node.name, folder_id: node.parent_id },
  folders: [node.parent_id, node.grandparent_id].filter((folder) => folder !== null)
})

const decided = (state: "absent" | "held", facts: NodeHoldFacts, event: NodeHoldEvent) =>
  decide(nodeHoldMachine, nodeHoldMachine.resolveState({ value: state, context: facts }), event)

/**
 * [DOC-018] Holds all given documents or none, in a transaction opened by `changeTree`. A held document cannot be
 * renamed, moved, deleted, rotated or invalidated, and takes no version. Idempotent per holder. Fails with 404 for an
 * unreachable document, 409 with the guard for one that cannot be held.
 */
export const hold = (scope: DocumentScope, ids: ReadonlyArray<number>, holding: Holding) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const documents = yield* DocumentRepository
    const wanted = [...new Set(ids)]
    const nodes = yield* documents.lock(scope.vendor, wanted)
    if (nodes.length < wanted.length || nodes.some((node) => node.unreachable)) return yield* notFound()
    const activeHolds = yield* sql<{ id: number }>`
      select node_id::float8 as id from node_hold where node_id = any (${wanted.map(BigInt)}::bigint[])
         and kind = ${holding.kind} and reference = ${holding.reference} and released_at is null`
    const held = new Set(activeHolds.map(({ id }) => id))
    const event = { type: "hold.placed", by: scope.by } as const
    const lines = []
    for (const node of nodes.filter(({ id }) => !held.has(id))) {
      const facts = { isDocument: node.kind === "document", isTrashed: node.deleted_at !== null }
      const verdict = decided("absent", facts, event)
      if (Result.isFailure(verdict)) return yield* refusalProblem(verdict.failure.closedBy, node.name)
      yield* sql`insert into node_hold (firm_id, vendor_id, node_id, kind, reference, held_by)
        values (${scope.firm}, ${scope.vendor}, ${node.id}::bigint, ${holding.kind}, ${holding.reference}, ${scope.user})`
      lines.push(lineOf(node, event, holding, ["absent", "held"]))
    }
    yield* documents.log(scope, lines)
  })

/**
 * Releases all documents that a procedure holds in a company and returns their number. Call it in a transaction that
 * has the company's row-level security and the tree's lock, before storing a signed version. Idempotent. `by.user` is
 * null for a scheduled job or a person without an account.
 */
export const release = (by: Omit<CompanyScope, "user"> & { readonly user: number | null }, holding: Holding) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const documents = yield* DocumentRepository
    const activeHolds = yield* sql<{ id: number }>`
      select node_id::float8 as id from node_hold where vendor_id = ${by.vendor} and kind = ${holding.kind}
         and reference = ${holding.reference} and released_at is null`
    const nodes = yield* documents.lock(
      by.vendor,
      activeHolds.map(({ id }) => id)
    )
    const event = { type: "hold.released" } as const
    const lines = []
    for (const node of nodes) {
      const verdict = decided("held", { isDocument: true, isTrashed: false }, event)
      if (Result.isFailure(verdict)) return yield* Effect.die(new Error(`the hold on ${node.id} cannot end`))
      yield* sql`update node_hold set released_at = now(), released_by = ${by.user}::integer
        where node_id = ${node.id}::bigint and kind = ${holding.kind} and reference = ${holding.reference} and released_at is null`
      lines.push(lineOf(node, event, holding, ["held", "released"]))
    }
    yield* documents.log(by, lines)
    return nodes.length
  })
