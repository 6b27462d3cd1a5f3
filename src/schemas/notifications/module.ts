import { LiveApi } from "#schemas/notifications/live.api.ts"
import { NoticesApi } from "#schemas/notifications/notices.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `notifications`. */
export const notificationsModule = {
  groups: [NoticesApi, LiveApi],
  reference: {
    notices: {
      title: "Notices",
      text: "",
      calls: {
        list: "Lists the person's notices in a firm, newest first.",
        count: "Counts the unread notices.",
        event: "Marks a notice as read, unread or done, or snoozes it until a given time.",
        readAll: "Marks all notices up to a given time as read.",
        inbox: "Lists the notices grouped by object: the open, the snoozed or the done ones.",
        changeInbox: "Marks all notices of some objects as read, unread or done, snoozes them, or reopens them.",
        mute: "Mutes or unmutes the notices about one object."
      }
    },
    live: {
      title: "Live",
      text: "",
      calls: {
        stream: "Streams changes as server-sent events; a new connection resumes after the last event's id."
      }
    }
  }
} as const satisfies SchemaModule
