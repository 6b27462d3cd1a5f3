/**
 * [MOB-003] [MOB-O02] Life cycle of a firm's app: `failed` if building its archive failed, `pending` while a store
 * reviews it.
 */
export const appStates = ["draft", "requested", "building", "failed", "pending", "rejected", "upToDate"] as const
export type AppState = (typeof appStates)[number]

/** Steps of a super admin: request a release, or record that the store published or rejected it. */
export const appSteps = ["request", "publish", "reject"] as const
export type AppStep = (typeof appSteps)[number]
