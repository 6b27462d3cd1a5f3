import { LiveHandlers } from "#server/notifications/LiveEvents.ts"
import { NoticesHandlers } from "#server/notifications/NoticesHandlers.ts"
import { mailNotices, NewsEvery, queueNotices, sweepNotices, notifyFirm } from "#server/notifications/sendNotices.ts"
import { defineModule } from "#server/platform/module.ts"

export const notificationsModule = defineModule({
  handlers: [NoticesHandlers, LiveHandlers],
  jobs: {
    TellNews: ({ firm }) => notifyFirm(firm),
    MailNotices: ({ firm, user }) => mailNotices(firm, user),
    SweepNotices: () => sweepNotices
  },
  nightly: ["SweepNotices"],
  offers: [{ every: NewsEvery, offer: queueNotices, what: "news" }]
})
