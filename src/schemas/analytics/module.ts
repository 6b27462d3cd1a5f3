import { AnalyticsApi } from "#schemas/analytics/analytics.api.ts"
import { analyticsReference } from "#schemas/analytics/analytics.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `analytics`. */
export const analyticsModule = {
  groups: [AnalyticsApi],
  reference: analyticsReference
} as const satisfies SchemaModule
