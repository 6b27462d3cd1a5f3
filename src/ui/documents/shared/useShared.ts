import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { CallFailure } from "#services/shared/failures.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"

/** Delay in milliseconds that batches several change events into one refetch. */
const gathering = 200

/** The shares that the user has received, or with `isMine` given; refetched when shares or documents change. */
export const useShared = (isMine: boolean) => {
  const portal = usePortal()
  const queries = useQueryClient()
  const { store } = useDocumentsStore()
  const { vendorId } = store
  const params = { vendorId }
  const toMe = callQuery(portal, "shares.received", { params, showError: false })
  const byMe = callQuery(portal, "shares.list", { params, query: { mine: "true" }, showError: false })
  const received = useQuery(isMine ? { ...toMe, queryFn: skipToken } : { ...toMe, staleTime: 0 })
  const given = useQuery(isMine ? { ...byMe, staleTime: 0 } : { ...byMe, queryFn: skipToken })
  const { live } = portal
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        for (const name of ["shares.received", "shares.list"]) void queries.invalidateQueries({ queryKey: [name] })
      }, gathering)
    }
    const ends = [
      live.subscribe(({ entity, folders, vendor_id }) => {
        if (vendor_id === vendorId && (entity === "share" || folders.length > 0)) later()
      }),
      live.onGap(later)
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [live, queries, vendorId])
  const shown = isMine ? given : received
  return {
    received: received.data?.data ?? null,
    given: given.data?.data ?? null,
    failure: shown.data === undefined ? (shown.error as CallFailure | null) : null,
    isLoading: shown.data === undefined && shown.error === null,
    retry: () => void shown.refetch(),
    /** When the shown list was loaded, in milliseconds since the epoch. */
    at: shown.dataUpdatedAt
  }
}
