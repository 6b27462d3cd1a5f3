/** [MOB-003] [MOB-O02] */
export const appStates = ["draft", "requested", "building", "failed", "pending", "rejected", "upToDate"] as const
export type AppState = (typeof appStates)[number]

/** What a super admin tells of an app. */
export const appSteps = ["request", "publish", "reject"] as const
export type AppStep = (typeof appSteps)[number]
