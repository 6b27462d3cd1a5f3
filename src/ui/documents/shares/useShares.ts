import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import type { Share } from "#schemas/documents/sharing.ts"
import { fail, succeed } from "#schemas/shared/result.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

const ending = "shares.end"

/** The share links to one node, and the action that ends one; with null as node no list is requested. */
export const useShares = (vendorId: VendorId, node: number | null) => {
  const portal = usePortal()
  const queries = useQueryClient()
  const asked = callQuery(portal, "shares.list", {
    params: { vendorId },
    query: { node: (node ?? 0) as NodeId },
    showError: false
  })
  const listed = useQuery(node === null ? { ...asked, queryFn: skipToken } : asked)
  const refresh = () => queries.invalidateQueries({ queryKey: ["shares.list"] })
  const end = ({ id }: Share) =>
    portal
      .ask("shares.event", {
        params: { vendorId, shareId: id },
        payload: { type: "share.revoked" },
        showError: false
      })
      .then(
        async () => {
          await refresh()
          portal.snackbar.send({
            type: "message.raised",
            message: { tone: "success", code: "shares:ended", params: {}, text: null }
          })
          return succeed(null)
        },
        (failure: CallFailure) =>
          fail({
            code:
              failure._tag === "ApiFailure" && failure.closedBy[0] !== undefined
                ? `closed.${failure.closedBy[0]}`
                : failure.code
          })
      )
  return {
    list: listed.data?.data ?? null,
    failure: listed.error as CallFailure | null,
    /** When the list was loaded, in milliseconds since the epoch. */
    at: listed.dataUpdatedAt,
    retry: () => void listed.refetch(),
    refresh,
    askToEnd: (share: Share) => {
      portal.registerWork(ending, (input) => end(input as Share))
      portal.confirmation.send({
        type: "confirmation.asked",
        question: { textKey: "shares:ending", params: {}, tone: "danger", work: { name: ending, input: share } }
      })
    }
  }
}
