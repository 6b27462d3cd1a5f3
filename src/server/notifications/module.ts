import { LiveHandlers } from "#server/notifications/LiveEvents.ts"
import { NoticesHandlers } from "#server/notifications/NoticesHandlers.ts"
import { mailNotices, NewsEvery, offerNews, sweepNotices, tellNews } from "#server/notifications/tellNews.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `notifications` does on the server. */
export const notificationsModule = defineModule({
  handlers: [NoticesHandlers, LiveHandlers],
  jobs: {
    TellNews: ({ firm }) => tellNews(firm),
    MailNotices: ({ firm, user }) => mailNotices(firm, user),
    SweepNotices: () => sweepNotices
  },
  nightly: ["SweepNotices"],
  offers: [{ every: NewsEvery, offer: offerNews, what: "news" }]
})
