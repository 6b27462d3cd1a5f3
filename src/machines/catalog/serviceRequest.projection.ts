import {
  type ServiceRequestPermissions,
  type ServiceRequestEvent,
  serviceRequestMachine
} from "#machines/catalog/serviceRequest.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import { mayDecideRequests, mayOrderServices } from "#schemas/catalog/policy.ts"
import type { ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import type { AccessFacts } from "#schemas/documents/rules/policy.ts"
import * as Result from "#schemas/shared/result.ts"

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const serviceRequestSnapshot = (state: ServiceRequestState) =>
  serviceRequestMachine.resolveState({ value: state })

/** What a user may do to requests, for the machine's guards. */
export const serviceRequestPermissions = ({
  firmRole,
  vendorRole
}: Pick<AccessFacts, "firmRole" | "vendorRole">): ServiceRequestPermissions => ({
  mayDecide: mayDecideRequests(firmRole).length === 0,
  mayOrder: mayOrderServices({ vendorRole }).length === 0
})

/** [SRQ-001] Whether the user may order; false while the role is unknown. */
export const offersToOrder = (viewer: Parameters<typeof mayOrderServices>[0] | null): boolean =>
  viewer !== null && mayOrderServices(viewer).length === 0

/** States in which the firm has to act: to answer, or to create the mission. */
export const isOpenRequest = (state: ServiceRequestState): state is "requested" | "accepted" =>
  state === "requested" || state === "accepted"

/** The actions that a request offers to a user; actions they may never do are not shown. */
export const toServiceRequestView = (state: ServiceRequestState, by: ServiceRequestPermissions) => {
  const snapshot = serviceRequestSnapshot(state)
  const opens = (event: ServiceRequestEvent) => Result.isSuccess(ask(serviceRequestMachine, snapshot, event))
  return {
    turn: isOpenRequest(state) ? ("firm" as const) : ("nobody" as const),
    canAccept: opens({ type: "order.accepted", by }),
    canDecline: opens({ type: "order.declined", by, reason: "…" }),
    canWithdraw: opens({ type: "order.withdrawn", by }),
    /** A mission can be created from it. */
    canConvert: opens({ type: "order.converted", by })
  }
}
