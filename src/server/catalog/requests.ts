import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type ServiceRequestEvent, serviceRequestMachine } from "#machines/catalog/serviceRequest.machine.ts"
import { serviceRequestSnapshot } from "#machines/catalog/serviceRequest.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { keptProse } from "#schemas/catalog/rules.ts"
import type { ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import { messageLimit } from "#schemas/catalog/limits.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import type { OrderScope } from "#server/catalog/orderScope.ts"
import { findRequest, listRequests, type RequestQuery } from "#server/catalog/requestRows.ts"
import { tellOrder } from "#server/catalog/tellOrders.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, conflict, forbidden } from "#server/shared/refusals.ts"
import { type CompanyScope, inOffice } from "#server/shared/requestScope.ts"

/** A request of the company; 404 for another company's, as if it did not exist. */
export const readRequest = (scope: Pick<OrderScope, "isOfFirm" | "vendor">, id: number) =>
  Effect.gen(function* () {
    const found = isStorable(id) ? yield* findRequest(id, scope.isOfFirm) : null
    return found === null || found.vendor_id !== scope.vendor ? yield* notFound() : found
  })

/** [SRQ-O01] A page of the requests of all clients that the viewer can see. */
export const readInbox = (viewer: Viewer["Service"], firm: number, query: RequestQuery) =>
  inOffice(viewer, firm, () => listRequests(firm, query, true))

type Moved = Exclude<ServiceRequestEvent, { readonly type: "order.converted" }>["type"]
const rights: ReadonlySet<string> = new Set(["mayDecideRequest", "mayOrder"])

const reasonProblem = (reason: string) => {
  if (hasUnwantedCharacters(reason.replace(/[<>\t\r\n]/g, " "))) return "catalog.text_characters" as const
  return [...reason.trim()].length > messageLimit ? ("service_request.message_too_long" as const) : null
}

/**
 * Locks a request, lets its machine decide the event, stores and logs the new state, and notifies the other side. 403
 * or 409 with the failed guards if the machine refuses.
 */
const move = (
  scope: CompanyScope,
  id: number,
  event: ServiceRequestEvent,
  more: { readonly reason?: string; readonly mission?: number } = {}
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = isStorable(id)
      ? yield* sql<{ state: ServiceRequestState }>`
          select state from service_request where id = ${id} and vendor_id = ${scope.vendor} for update`
      : []
    if (row === undefined) return yield* notFound()
    const verdict = decide(serviceRequestMachine, serviceRequestSnapshot(row.state), event)
    if (Result.isFailure(verdict)) {
      const { closedBy } = verdict.failure
      const barred = closedBy.filter((name) => rights.has(name))
      return yield* barred.length > 0 ? forbidden(barred) : conflict(closedBy)
    }
    const state = String(verdict.success.next.value)
    const { mission = null, reason = "" } = more
    yield* sql`update service_request set state = ${state}, reason = ${reason}, decided_by = ${scope.user}, decided_at = now(),
      mission_id = ${mission}::integer, revision = revision + 1 where id = ${id}`
    yield* recordEvent({
      firm: scope.firm,
      vendor: scope.vendor,
      user: scope.user,
      entity: "serviceRequest",
      id,
      type: event.type,
      payload: { by: event.by, ...(mission === null ? {} : { mission }) },
      before: { state: row.state },
      after: { state }
    })
    const side = event.type === "order.withdrawn" ? ("firm" as const) : ("company" as const)
    yield* tellOrder({ request: id, type: event.type, by: scope.user, side })
  })

/** [SRQ-O01] The firm accepts or declines a request, or the client withdraws it. */
export const stepRequest = (scope: OrderScope, id: number, type: Moved, said = "") =>
  Effect.gen(function* () {
    const problem = type === "order.declined" ? reasonProblem(said) : null
    if (problem !== null) yield* checkForm({ reason: [problem] })
    const { by } = scope
    const reason = type === "order.declined" ? keptProse(said) : ""
    yield* move(scope, id, type === "order.declined" ? { type, by, reason } : { type, by }, { reason })
    return yield* readRequest(scope, id)
  })

/**
 * [SRQ-O01] Marks a request as converted into a mission; 409 if it was converted before. Runs in the transaction that
 * creates the mission.
 */
export const convertRequest = (scope: CompanyScope, id: number, mission: number) =>
  move(scope, id, { type: "order.converted", by: { mayDecide: true, mayOrder: false } }, { mission })
