"use no memo"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useCallback, useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import { documentRefresh } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatNumber } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useTopAnchor } from "#ui/app/top/useTopAnchor.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { useClientVisit } from "#ui/notifications/bell/useClientVisit.ts"
import { useRoomCalls } from "#ui/notifications/bell/useRoomCalls.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** [NOT-O01] The notification button in the header of every page, for the open firm. */
export function NoticesBell() {
  const { firm } = useHere()
  const isVisitTold = useClientVisit()
  useRoomCalls()
  return firm === null ? null : <Bell key={firm.id} firmId={firm.id} isVisitTold={isVisitTold} />
}

const most = 99

// Loaded lazily: a page needs only the unread count until the panel is opened.
const NoticesPanel = lazyPart(
  () => import("#ui/notifications/NoticesPanel.tsx"),
  (module) => module.NoticesPanel,
  "over"
)

function Bell({ firmId, isVisitTold }: { readonly firmId: FirmId; readonly isVisitTold: boolean }) {
  const { i18n, t } = useTranslation("app")
  const portal = usePortal()
  const counted = callQuery(portal, "notices.count", { params: { firmId }, showError: false })
  const { data } = useQuery({
    ...counted,
    enabled: isVisitTold,
    refetchInterval: documentRefresh,
    refetchOnWindowFocus: true
  })
  const queries = useQueryClient()
  useEffect(
    () =>
      portal.live.onNotice((firm) => {
        if (firm === firmId) void queries.invalidateQueries({ queryKey: ["notices.count"] })
      }),
    [firmId, portal, queries]
  )
  const [anchor, setAnchor] = useTopAnchor()
  const close = useCallback(() => setAnchor(null), [setAnchor])
  const unread = data?.data.unread ?? 0
  const label =
    unread === 0
      ? t("notices.open")
      : t("notices.unread", { count: unread, shown: formatNumber(i18n.language as Language, unread) })
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget.getBoundingClientRect() : null)}
      >
        <Icon of={bell} />
        {unread === 0 ? null : (
          <b className="bell-count num" aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </b>
        )}
      </button>
      {anchor === null ? null : (
        <Suspense>
          <NoticesPanel firmId={firmId} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
