import type { NoticeEvent } from "#machines/notifications/notice.machine.ts"

export const noticeCases = {
  "notice.read": { type: "notice.read" },
  "notice.unread": { type: "notice.unread" },
  "notice.done": { type: "notice.done" },
  "notice.restored": { type: "notice.restored" },
  "notice.woken": { type: "notice.woken" },
  "notice.snoozed": { type: "notice.snoozed", isLater: true },
  "notice.snoozed too early": { type: "notice.snoozed", isLater: false }
} as const satisfies Readonly<Record<string, NoticeEvent>>
