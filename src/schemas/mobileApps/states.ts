/**
 * [MOB-003] [MOB-O02] Life cycle of a firm's app in the stores: `pending` while a store reviews it, `failed` if its
 * archive could not be made.
 */
export const appStates = ["draft", "requested", "building", "failed", "pending", "rejected", "upToDate"] as const
export type AppState = (typeof appStates)[number]

/** What a super admin tells of an app. */
export const appSteps = ["request", "publish", "reject"] as const
export type AppStep = (typeof appSteps)[number]
