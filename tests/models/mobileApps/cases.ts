import type { MobileAppEvent } from "#machines/mobileApps/mobileApp.machine.ts"

const by = { isSuperAdmin: true }
export const mobileAppCases = {
  "app.changed": { type: "app.changed", by },
  "app.upgradeRequested": { type: "app.upgradeRequested", by },
  "app.published": { type: "app.published", by },
  "app.rejected": { type: "app.rejected", by },
  "app.removed": { type: "app.removed", by },
  "app.buildStarted": { type: "app.buildStarted" },
  "app.built": { type: "app.built" },
  "app.buildFailed": { type: "app.buildFailed" }
} as const satisfies { readonly [T in MobileAppEvent["type"]]: MobileAppEvent & { readonly type: T } }
