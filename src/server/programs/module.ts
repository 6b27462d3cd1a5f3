import { defineModule } from "#server/platform/module.ts"
import { TokensHandlers, WebhooksHandlers } from "#server/programs/ProgramsHandlers.ts"
import {
  forgetDeliveries,
  offerWebhooks,
  queueWebhooks,
  sendWebhook,
  WebhooksEvery
} from "#server/programs/sendWebhooks.ts"

/** The server part of the module `programs`: its HTTP handlers and jobs. */
export const programsModule = defineModule({
  handlers: [TokensHandlers, WebhooksHandlers],
  jobs: {
    QueueWebhooks: ({ firm }) => queueWebhooks(firm),
    SendWebhook: ({ delivery }) => sendWebhook(delivery),
    SweepNotices: () => forgetDeliveries
  },
  demo: () => import("#server/programs/demo.ts"),
  offers: [{ every: WebhooksEvery, offer: offerWebhooks, what: "webhooks" }]
})
