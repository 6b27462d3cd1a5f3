import type { NoticeEvent } from "#machines/notifications/notice.machine.ts"

export const noticeCases = {
  "notice.read": { type: "notice.read" },
  "notice.unread": { type: "notice.unread" }
} as const satisfies { readonly [T in NoticeEvent["type"]]: NoticeEvent & { readonly type: T } }
