import type { InboxSnapshot } from "#machines/notifications/inbox.machine.ts"
import { objectsOf, takes } from "#machines/notifications/inboxGroups.ts"
import type { InboxChange, InboxGroup } from "#schemas/notifications/inbox.ts"
import { type InboxWork, isMutable } from "#schemas/notifications/inboxRules.ts"

export const toInboxView = (snapshot: InboxSnapshot) => {
  const { failure, filter, inbox, work } = snapshot.context
  const offersOf = (group: InboxGroup) => ({
    done: takes(filter.show, group, "notice.done"),
    restore: takes(filter.show, group, "notice.restored"),
    wake: takes(filter.show, group, "notice.woken"),
    snooze: takes(filter.show, group, "notice.snoozed"),
    read: takes(filter.show, group, "notice.read"),
    unread: takes(filter.show, group, "notice.unread"),
    mute: isMutable(group.object) && !group.is_muted,
    unmute: group.is_muted
  })
  return {
    // While the page is read again, a count of 0 shows the view as empty, not as loading.
    isLoading:
      failure === null &&
      (inbox === null || (inbox.groups.length === 0 && inbox.counts[filter.show] > 0 && snapshot.hasTag("busy"))),
    isBusy: snapshot.hasTag("busy"),
    canAct: snapshot.hasTag("open"),
    filter,
    counts: inbox?.counts ?? null,
    pages: inbox?.pages ?? 1,
    readAt: inbox?.readAt ?? null,
    groups: (inbox?.groups ?? []).map((group) => ({ ...group, offers: offersOf(group) })),
    /** Objects with an action in flight. */
    working: work === null ? [] : objectsOf(work),
    messageKey: failure === null ? null : `errors:${failure.code}`,
    canRetry: snapshot.can({ type: "inbox.retried" })
  } as const
}
export type InboxPageView = ReturnType<typeof toInboxView>
export type InboxOffers = InboxPageView["groups"][number]["offers"]

/** The action that undoes a change; null if there is nothing to undo. */
export const undoOf = (work: InboxWork, { at }: InboxChange): InboxWork | null => {
  if (work.kind === "mute") return work.is_muted ? { ...work, is_muted: false } : null
  const { objects } = work
  switch (work.type) {
    case "notice.done":
      return { kind: "event", type: "notice.restored", objects, done_at: at }
    case "notice.snoozed":
      return { kind: "event", type: "notice.woken", objects }
    case "notice.restored":
      return { kind: "event", type: "notice.done", objects }
    default:
      return null
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The snooze times that are offered, in the user's time zone: in three hours, or at seven in the morning of a later
 * day.
 */
export const snoozeChoices = (now: Date) => {
  const morning = (days: number) => {
    const day = new Date(now)
    day.setDate(day.getDate() + days)
    day.setHours(7, 0, 0, 0)
    return day
  }
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { id: "later", at: new Date(now.getTime() + 3 * hourMs) },
    { id: "tomorrow", at: morning(1) },
    { id: "monday", at: morning(toMonday) },
    { id: "month", at: new Date(morning(0).getTime() + 30 * dayMs) }
  ] as const
}
