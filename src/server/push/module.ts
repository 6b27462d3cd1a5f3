import { NewsEvery } from "#server/notifications/sendNotices.ts"
import { defineModule } from "#server/platform/module.ts"
import { PushHandlers } from "#server/push/PushHandlers.ts"
import { pushNotices, queuePushes } from "#server/push/sendPushes.ts"

/** The server manifest of `push`. */
export const pushModule = defineModule({
  handlers: [PushHandlers],
  jobs: { PushNotices: ({ user }) => pushNotices(user) },
  offers: [{ every: NewsEvery, offer: queuePushes, what: "push messages" }]
})
