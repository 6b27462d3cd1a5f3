import { noticeMachine, type NoticeEvent } from "#machines/notifications/notice.machine.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import type { InboxGroup } from "#schemas/notifications/inbox.ts"
import { type InboxEventType, type InboxView, type InboxWork, isMutable } from "#schemas/notifications/inboxRules.ts"
import * as Result from "#schemas/shared/result.ts"

type NoticeState = "unread" | "read" | "snoozed" | "done"

const stateOf = (show: InboxView, { unread }: InboxGroup): NoticeState => {
  if (show === "snoozed" || show === "done") return show
  return unread > 0 ? "unread" : "read"
}

const statesOf: Readonly<Record<InboxView, ReadonlyArray<NoticeState>>> = {
  inbox: ["unread", "read"],
  unread: ["unread"],
  snoozed: ["snoozed"],
  done: ["done"]
}

const inState = (value: NoticeState) => noticeMachine.resolveState({ value })
// The server checks the time; a choice on screen is always later.
const eventOf = (type: InboxEventType): NoticeEvent => (type === "notice.snoozed" ? { type, isLater: true } : { type })

/** Whether the life cycle allows the event for the group's notices; the server decides with the same machine. */
export const takes = (show: InboxView, group: InboxGroup, type: InboxEventType): boolean =>
  Result.isSuccess(ask(noticeMachine, inState(stateOf(show, group)), eventOf(type)))

export const objectsOf = (work: InboxWork): ReadonlyArray<string> =>
  work.kind === "mute" ? [work.object] : work.objects

/** Whether the work changes one of the groups on screen. */
export const mayChange = (show: InboxView, groups: ReadonlyArray<InboxGroup>, work: InboxWork): boolean => {
  const named = groups.filter(({ object }) => objectsOf(work).includes(object))
  if (named.length === 0) return false
  if (work.kind === "mute") return isMutable(work.object) && named.some((group) => group.is_muted !== work.is_muted)
  return named.some((group) => takes(show, group, work.type))
}

const withState = (group: InboxGroup, next: NoticeState, until: string | null, at: string): InboxGroup => ({
  ...group,
  unread: next === "unread" ? group.count : 0,
  snoozed_until: next === "snoozed" ? until : null,
  notices: group.notices.map((notice) => ({ ...notice, read_at: next === "unread" ? null : (notice.read_at ?? at) }))
})

/**
 * The groups of a view after `work`, which the server carried out at `at`: those that left the view are gone. Shown
 * until the page is read again, so that nothing can be marked twice.
 */
export const afterWork = (
  show: InboxView,
  groups: ReadonlyArray<InboxGroup>,
  work: InboxWork,
  at: string
): ReadonlyArray<InboxGroup> =>
  groups.flatMap((group) => {
    if (!objectsOf(work).includes(group.object)) return [group]
    // Muting marks the notices as done; unmuting does not bring them back.
    const muted = work.kind === "mute" ? { ...group, is_muted: work.is_muted } : group
    if (work.kind === "mute" && !work.is_muted) return [muted]
    const type = work.kind === "mute" ? "notice.done" : work.type
    const verdict = decide(noticeMachine, inState(stateOf(show, group)), eventOf(type))
    if (Result.isFailure(verdict)) return [muted]
    const next = verdict.success.next.value
    if (!statesOf[show].includes(next)) return []
    return [withState(muted, next, work.kind === "event" ? (work.until ?? null) : null, at)]
  })
