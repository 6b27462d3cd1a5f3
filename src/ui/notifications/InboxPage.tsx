import { Link } from "@tanstack/react-router"
import type { KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import { type InboxPageView, snoozeChoices } from "#machines/notifications/inbox.projection.ts"
import { type InboxEventType, inboxViews, type InboxWork } from "#schemas/notifications/inboxRules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime, formatNumber } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useHere } from "#ui/app/useHere.ts"
import { NoticeLine } from "#ui/notifications/NoticeLine.tsx"
import { useInbox } from "#ui/notifications/useInbox.ts"
import { checkCircle, ellipsisV, replay } from "#ui/shared/icons/list/actingIcons.ts"
import { bell } from "#ui/shared/icons/frame/bellIcon.ts"
import { ban, clock } from "#ui/shared/icons/frame/documentIcons.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { arrowLeft, inbox as inboxIcon } from "#ui/shared/icons/frame/icons.ts"
import { keepFocus } from "#ui/shared/focus/keepFocus.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import { ErrorState, SkeletonRows } from "#ui/shared/States.tsx"
import { lineMove } from "#ui/shared/kit/list/lineMove.ts"
import { Pages } from "#ui/shared/kit/list/Pages.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/notifications/notices.css"
import "#ui/notifications/inbox.css"
import "#ui/shared/chips.css"

/** [NOT-O01] The user's inbox in this firm: notices grouped by object. Part of the home screen, selected by the URL. */
export function InboxPage() {
  usePageTexts("notifications")
  const { context, entity } = useHere()
  const { t } = useTranslation("inbox")
  if (entity === null) return null
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{t("title")}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <span className="actions">
          <Link {...linkTo("profile-notifications", {})} className="button" data-kind="quiet">
            <Icon of={bell} />
            {t("preferences")}
          </Link>
          <Link {...linkTo("home", { context })} className="button" data-kind="quiet">
            <Icon of={arrowLeft} />
            {t("back")}
          </Link>
        </span>
      </div>
      <Inbox key={entity.firmId} firmId={entity.firmId} />
    </>
  )
}

type Act = (work: InboxWork) => void
type Group = InboxPageView["groups"][number]

function Inbox({ firmId }: { readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("inbox")
  const text = useText()
  const { act, go, retry, view } = useInbox(firmId)
  const { counts, filter } = view
  if (view.messageKey !== null)
    return (
      <section className="panel">
        <ErrorState title={t("error")} text={text(view.messageKey)} onRetry={view.canRetry ? retry : undefined} />
      </section>
    )
  const unread = view.groups.filter(({ offers }) => offers.done)
  return (
    <section className="panel inbox" aria-busy={view.isBusy} aria-label={t("title")}>
      <div className="inbox-tools">
        <div className="chips" role="group" aria-label={t("views")}>
          {inboxViews.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={filter.show === one}
              onClick={() => go({ show: one })}
            >
              {t(`view.${one}`)}
              {counts === null ? null : <b className="num">{formatNumber(i18n.language as Language, counts[one])}</b>}
            </button>
          ))}
        </div>
        <span className="grow" />
        {unread.length > 1 ? (
          <button
            type="button"
            className="button"
            data-kind="second"
            data-size="small"
            aria-disabled={!view.canAct || undefined}
            onClick={() => act({ kind: "event", type: "notice.done", objects: unread.map(({ object }) => object) })}
          >
            <Icon of={checkCircle} />
            {t("done.all")}
          </button>
        ) : null}
      </div>
      {view.isLoading ? (
        <SkeletonRows count={6} />
      ) : view.groups.length === 0 ? (
        <EmptyState icon={checkCircle} title={t(`empty.${filter.show}`)} text={t(`empty.${filter.show}.text`)} />
      ) : (
        <ul className="inbox-groups" onKeyDown={lineMove} ref={keepListFocus} tabIndex={-1}>
          {view.groups.map((group) => (
            <GroupRow
              key={group.object}
              group={group}
              isWorking={view.working.includes(group.object)}
              canAct={view.canAct}
              act={act}
              readAt={view.readAt ?? group.at}
            />
          ))}
        </ul>
      )}
      <Pages page={filter.page} last={view.pages} onPage={(page) => go({ page })} />
    </section>
  )
}

const keepListFocus = (list: HTMLElement | null) =>
  list === null ? undefined : keepFocus(list, () => list.querySelector("a, button"), { isModal: false })

interface GroupRowProps {
  readonly group: Group
  readonly isWorking: boolean
  readonly canAct: boolean
  readonly act: Act
  readonly readAt: string
}

function GroupRow({ act, canAct, group, isWorking, readAt }: GroupRowProps) {
  const { i18n, t } = useTranslation("inbox")
  const language = i18n.language as Language
  const { object, offers, snoozed_until, title } = group
  const event = (type: InboxEventType, until?: string) =>
    act({ kind: "event", type, objects: [object], ...(until === undefined ? {} : { until }) })
  const keys: Readonly<Record<string, (() => void) | null>> = {
    e: offers.done ? () => event("notice.done") : offers.restore ? () => event("notice.restored") : null,
    u: offers.read ? () => event("notice.read") : offers.unread ? () => event("notice.unread") : null
  }
  const onKeyDown = (pressed: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, target } = pressed
    if (altKey || ctrlKey || metaKey || (target instanceof Element && target.closest("[popover]") !== null)) return
    const run = keys[pressed.key.toLowerCase()]
    if (run == null) return
    pressed.preventDefault()
    run()
  }
  const rest = group.count - group.notices.length
  return (
    <li
      className="inbox-group"
      data-unread={group.unread > 0 || undefined}
      aria-busy={isWorking || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="inbox-group-head">
        <h2>{title}</h2>
        {group.unread > 0 ? (
          <span className="tag" data-tone="info">
            {t("unread", { count: group.unread })}
          </span>
        ) : null}
        {snoozed_until === null ? null : (
          <span className="tag">{t("until", { at: formatDateTime(language, snoozed_until) })}</span>
        )}
        {group.is_muted ? <span className="tag">{t("muted")}</span> : null}
        <span className="grow" />
        <Actions act={act} event={event} group={group} canAct={canAct} readAt={readAt} />
      </div>
      <ul className="notices-of">
        {group.notices.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            onOpen={() => {
              if (offers.read) event("notice.read")
            }}
          />
        ))}
      </ul>
      {rest > 0 ? <p className="inbox-rest muted">{t("rest", { count: rest })}</p> : null}
    </li>
  )
}

interface ActionsProps {
  readonly group: Group
  readonly act: Act
  readonly event: (type: InboxEventType, until?: string) => void
  readonly canAct: boolean
  readonly readAt: string
}

function Actions({ act, canAct, event, group, readAt }: ActionsProps) {
  const { i18n, t } = useTranslation("inbox")
  const { object, offers, title } = group
  const mute = (is_muted: boolean) => act({ kind: "mute", object, is_muted })
  const snoozes: ReadonlyArray<MenuItem> = snoozeChoices(new Date(readAt)).map(({ at, id }) => ({
    key: id,
    label: `${t(`snooze.${id}`)} · ${formatDateTime(i18n.language as Language, at.toISOString())}`,
    onSelect: () => event("notice.snoozed", at.toISOString())
  }))
  const items: ReadonlyArray<MenuItem> = [
    ...(offers.read ? [{ key: "read", label: t("read"), onSelect: () => event("notice.read") }] : []),
    ...(offers.unread ? [{ key: "unread", label: t("mark.unread"), onSelect: () => event("notice.unread") }] : []),
    ...(offers.mute ? [{ key: "mute", icon: ban, label: t("mute"), onSelect: () => mute(true) }] : []),
    ...(offers.unmute ? [{ key: "unmute", icon: bell, label: t("unmute"), onSelect: () => mute(false) }] : [])
  ]
  const button = (type: InboxEventType, label: string, icon: string) => (
    <button
      type="button"
      className="button"
      data-kind="second"
      data-size="small"
      aria-label={t("act.of", { act: label, name: title })}
      aria-disabled={!canAct || undefined}
      onClick={() => event(type)}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </button>
  )
  return (
    <span className="inbox-actions">
      {offers.done ? button("notice.done", t("done"), checkCircle) : null}
      {offers.restore ? button("notice.restored", t("restore"), inboxIcon) : null}
      {offers.wake ? button("notice.woken", t("wake"), replay) : null}
      {offers.snooze ? (
        <MenuButton className="icon-button" label={t("act.of", { act: t("snooze"), name: title })} items={snoozes}>
          <Icon of={clock} />
        </MenuButton>
      ) : null}
      {items.length === 0 ? null : (
        <MenuButton className="icon-button" label={t("act.of", { act: t("more"), name: title })} items={items}>
          <Icon of={ellipsisV} />
        </MenuButton>
      )}
    </span>
  )
}
