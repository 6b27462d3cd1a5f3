import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"

interface FeedDialogProps {
  readonly firmId: FirmId
  readonly onClose: () => void
}

/** The user's task feed (iCalendar): creates a secret URL, shows it once, renews and revokes it. */
export function FeedDialog({ firmId, onClose }: FeedDialogProps) {
  const { i18n, t } = useTranslation("tasks")
  const language = i18n.language as Language
  const { ask } = usePortal()
  const work = useListActions("taskFeed", ["tasks.feed"])
  const [address, setAddress] = useState<string | null>(null)
  const query = useQuery(useCall("tasks.feed", { query: { firm_id: firmId }, showError: false }))
  const open = () =>
    work.act("tasks:feed.made", {}, async () => {
      const { data } = await ask("tasks.openFeed", { query: { firm_id: firmId }, showError: false })
      setAddress(`${location.origin}${data.path}`)
    })
  const close = () =>
    work.act("tasks:feed.closed", {}, async () => {
      await ask("tasks.closeFeed", { query: { firm_id: firmId }, showError: false })
      setAddress(null)
    })
  return (
    <Dialog title={t("feed.title")} width="36rem" onClose={onClose}>
      <div className="calendar-feed">
        <p>{t("feed.text")}</p>
        {address === null ? null : (
          <Address address={address} onCopied={() => work.say("success", "tasks:feed.copied")} />
        )}
        <QueryBoundary query={query} rows={1}>
          {({ data }) => (
            <>
              {data === null || address !== null ? null : (
                <p className="muted">
                  {t("feed.since", { date: formatDateTime(language, data.created_at) })}{" "}
                  {data.read_at === null
                    ? t("feed.unread")
                    : t("feed.read", { date: formatDateTime(language, data.read_at) })}
                </p>
              )}
              <div className="form-bar">
                <button
                  type="button"
                  className="button"
                  {...(data === null ? {} : { "data-kind": "second" })}
                  onClick={open}
                >
                  {t(data === null ? "feed.make" : "feed.renew")}
                </button>
                {data === null ? null : (
                  <button type="button" className="button" data-kind="danger" onClick={close}>
                    {t("feed.close")}
                  </button>
                )}
              </div>
              {data === null || address !== null ? null : <small className="muted">{t("feed.renew.text")}</small>}
            </>
          )}
        </QueryBoundary>
      </div>
    </Dialog>
  )
}

function Address({ address, onCopied }: { readonly address: string; readonly onCopied: () => void }) {
  const { t } = useTranslation("tasks")
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t("feed.address")}</label>
      <span className="form-bar share-link">
        <input
          id={id}
          ref={takeFocus}
          className="input mail-address"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard.writeText(address).then(onCopied)}
        >
          <Icon of={copy} />
          {t("feed.copy")}
        </button>
      </span>
      <Notice tone="warn">{t("feed.once")}</Notice>
    </div>
  )
}
