import { useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { noticesMachine } from "#machines/notifications/notices.machine.ts"
import { toNoticesView } from "#machines/notifications/notices.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { noticeActors } from "#services/notifications/noticeActors.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { JobLine } from "#ui/notifications/JobLine.tsx"
import { NoticeLine } from "#ui/notifications/NoticeLine.tsx"
import "#ui/notifications/notices.css"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { usePanelAt } from "#ui/shared/usePanelAt.ts"
import { useText } from "#ui/shared/useText.ts"

interface NoticesPanelProps {
  readonly firmId: FirmId
  readonly anchor: Anchor
  readonly onClose: () => void
}

/** The actor of the panel; calls `onClose` when the panel closes. */
const useNotices = (firmId: FirmId, onClose: () => void) => {
  const portal = usePortal()
  const queries = useQueryClient()
  const recount = useCallback(() => {
    const { queryKey } = callQuery(portal, "notices.count", { params: { firmId }, showError: false })
    void queries.invalidateQueries({ queryKey })
  }, [firmId, portal, queries])
  const [logic] = useState(() =>
    noticesMachine.provide({ actors: noticeActors(portal.ask, firmId, Date.now, recount) })
  )
  const notices = useActorRef(logic)
  useEffect(() => {
    notices.send({ type: "panel.opened" })
    const told = notices.subscribe((snapshot) => {
      if (toNoticesView(snapshot).isOpen) return
      recount()
      onClose()
    })
    return () => told.unsubscribe()
  }, [notices, onClose, recount])
  return notices
}

/** [NOT-O01] [NET-095] Notifications and jobs, newest first; Escape or a press outside closes it. */
export function NoticesPanel({ anchor, firmId, onClose }: NoticesPanelProps) {
  usePageTexts("notifications")
  const notices = useNotices(firmId, onClose)
  const { t } = useTranslation(["notices", "inbox", "app"])
  const text = useText()
  const view = useSelector(notices, toNoticesView, isEqualJson)
  const panel = usePanelAt(anchor, null, () => notices.send({ type: "panel.closed" }))
  return (
    <div {...panel} className="menu notices" aria-label={t("notices:title")} aria-busy={view.isBusy || undefined}>
      <div className="notices-head">
        <h2>{t("notices:title")}</h2>
        <Link
          {...linkTo("home", { context: encodeContext({ firmId, vendorId: null }) }, { show: "inbox" })}
          onClick={() => notices.send({ type: "panel.closed" })}
        >
          {t("inbox:title")}
        </Link>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={!view.canReadAll || undefined}
          onClick={() => notices.send({ type: "everything.read" })}
        >
          {t("notices:read.all")}
        </button>
      </div>
      {view.code === null ? null : (
        <ErrorState title={text(view.code)} onRetry={() => notices.send({ type: "panel.refreshed" })} />
      )}
      {view.jobs.length === 0 ? null : (
        <section aria-label={t("notices:jobs")}>
          <h3>{t("notices:jobs")}</h3>
          <ul role="list">
            {view.jobs.map((job) => (
              <JobLine key={job.id} job={job} onCancel={() => notices.send({ type: "job.cancelled", job: job.id })} />
            ))}
          </ul>
        </section>
      )}
      {view.isFirstLoad ? <Skeleton width="80%" /> : null}
      {!view.isBusy && view.code === null && view.notices.length === 0 ? (
        <EmptyState title={t("notices:empty")} text={t("notices:empty.text")} />
      ) : null}
      <ul role="list">
        {view.notices.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onOpen={() => notices.send({ type: "notice.opened", id: notice.id })}
          />
        ))}
      </ul>
      {view.canHaveMore ? (
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => notices.send({ type: "more.asked" })}
        >
          {t("notices:more")}
        </button>
      ) : null}
    </div>
  )
}
