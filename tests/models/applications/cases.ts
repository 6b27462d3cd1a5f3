import type { ApplicationEvent } from "#machines/applications/application.machine.ts"

export const staff = { isOfFirm: true, isFirmAdmin: false }
export const admin = { isOfFirm: true, isFirmAdmin: true }
export const provider = { isOfFirm: false, isFirmAdmin: false, isProvider: true }
export const applicationCases = {
  "application.changed": { type: "application.changed", by: staff },
  "application.activated": { type: "application.activated", by: staff },
  "application.deactivated": { type: "application.deactivated", by: staff },
  "application.removed": { type: "application.removed", by: admin },
  "subscription.ended": { type: "subscription.ended", by: provider },
  "subscription.renewed": { type: "subscription.renewed", by: provider }
} as const satisfies { readonly [T in ApplicationEvent["type"]]: ApplicationEvent & { readonly type: T } }
