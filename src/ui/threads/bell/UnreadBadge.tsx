"use no memo"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

const most = 99

/** [CHT-O01] The number of conversations with unread comments, shown in the navigation rail. */
export function UnreadBadge({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("app")
  const portal = usePortal()
  const queries = useQueryClient()
  const { data } = useQuery({
    ...callQuery(portal, "threads.count", { params: { firmId }, showError: false }),
    refetchInterval: documentRefresh,
    refetchOnWindowFocus: true
  })
  useEffect(
    () =>
      portal.live.onTalk(({ firm_id, kind }) => {
        if (kind !== "changed" || firm_id !== firmId) return
        void queries.invalidateQueries({ queryKey: ["threads.count"] })
        void queries.invalidateQueries({ queryKey: ["threads.list"] })
      }),
    [firmId, portal, queries]
  )
  const unread = data?.data.unread ?? 0
  if (unread === 0) return null
  return (
    <b className="rail-count num">
      <span aria-hidden="true">{unread > most ? `${most}+` : unread}</span>
      <span className="visually-hidden">{t("messages.unread", { count: unread })}</span>
    </b>
  )
}
