import { AnalyticsApi } from "#schemas/analytics/analytics.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `analytics`. */
export const analyticsModule = {
  groups: [AnalyticsApi],
  reference: {
    analytics: {
      title: "Analytics",
      text: "Figures of a firm by month, client and person, and how much the portal is used.",
      calls: {
        read: "Reads the figures of a firm, including today's.",
        choose: "Sets or removes the address of an outside dashboard.",
        beat: "Heartbeat of a portal page in use, sent every fifteen seconds.",
        report: "Reports an error of a web page. The portal's own pages report one error in a thousand."
      }
    }
  }
} as const satisfies SchemaModule
