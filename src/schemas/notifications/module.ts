import { LiveApi } from "#schemas/notifications/live.api.ts"
import { NoticesApi } from "#schemas/notifications/notices.api.ts"
import { notificationsReference } from "#schemas/notifications/notifications.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `notifications`. */
export const notificationsModule = {
  groups: [NoticesApi, LiveApi],
  reference: notificationsReference
} as const satisfies SchemaModule
