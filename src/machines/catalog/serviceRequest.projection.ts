import {
  type RequestHand,
  type ServiceRequestEvent,
  serviceRequestMachine
} from "#machines/catalog/serviceRequest.machine.ts"
import { ask } from "#machines/shared/decide.ts"
import type { ServiceRequestState } from "#schemas/catalog/serviceRequest.ts"
import * as Result from "#schemas/shared/result.ts"

/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const serviceRequestSnapshot = (state: ServiceRequestState) =>
  serviceRequestMachine.resolveState({ value: state })

/** States in which it is the firm's turn, to answer or to begin the work; nobody's once it is settled. */
export const isOpenRequest = (state: ServiceRequestState): state is "requested" | "accepted" =>
  state === "requested" || state === "accepted"

/** What a request offers to somebody: whoever may not do a thing at all is not shown it. */
export const toServiceRequestView = (state: ServiceRequestState, by: RequestHand) => {
  const snapshot = serviceRequestSnapshot(state)
  const opens = (event: ServiceRequestEvent) => Result.isSuccess(ask(serviceRequestMachine, snapshot, event))
  return {
    turn: isOpenRequest(state) ? ("firm" as const) : ("nobody" as const),
    canAccept: opens({ type: "order.accepted", by }),
    canDecline: opens({ type: "order.declined", by, reason: "…" }),
    canWithdraw: opens({ type: "order.withdrawn", by }),
    /** A mission can be made of it. */
    canConvert: opens({ type: "order.converted", by })
  }
}
