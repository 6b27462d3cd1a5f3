import { type MobileAppEvent, type MobileAppFacts, mobileAppMachine } from "#machines/mobileApps/mobileApp.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { MobileApp } from "#schemas/mobileApps/mobileApps.api.ts"
import type { AppState, AppStep } from "#schemas/mobileApps/states.ts"
import { isAppListed, isVersionAbove } from "#schemas/mobileApps/rules.ts"
import * as Result from "#schemas/shared/result.ts"

export type AppFacts = Pick<
  MobileApp,
  | "android_store_id"
  | "android_store_url"
  | "ios_store_id"
  | "ios_store_url"
  | "published_version"
  | "state"
  | "version"
>

/** Restores the machine from a stored state. */
export const mobileAppSnapshotAt = (state: AppState, context: MobileAppFacts) =>
  mobileAppMachine.resolveState({ value: state, context })
export const mobileAppSnapshot = (app: AppFacts) =>
  mobileAppSnapshotAt(app.state, {
    isVersionAbove: isVersionAbove(app.version, app.published_version),
    isAppListed: isAppListed(app)
  })

export const eventOfStep = {
  request: "app.upgradeRequested",
  publish: "app.published",
  reject: "app.rejected"
} as const satisfies Record<AppStep, MobileAppEvent["type"]>

const by = { isSuperAdmin: true }

/** For each action on an app, whether it is available, and if not, the guard that refuses it. */
export const toAppAvailability = (app: AppFacts) => {
  const snapshot = mobileAppSnapshot(app)
  const availability = (type: "app.changed" | "app.removed" | (typeof eventOfStep)[AppStep]) => {
    const asked = ask(mobileAppMachine, snapshot, { type, by })
    const closedBy = Result.isFailure(asked) ? (asked.failure.closedBy[0] ?? null) : null
    return { isOpen: Result.isSuccess(asked), closedBy }
  }
  return {
    change: availability("app.changed"),
    request: availability("app.upgradeRequested"),
    publish: availability("app.published"),
    reject: availability("app.rejected"),
    remove: availability("app.removed"),
    /** A job works on it: the screen polls. */
    isBusy: app.state === "requested" || app.state === "building"
  }
}
