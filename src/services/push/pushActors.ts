import { fromPromise } from "xstate"
import type { PushDevice, PushSubscription as Sent } from "#schemas/push/push.api.ts"
import * as Result from "#schemas/shared/result.ts"
import { type Ask, isFailure } from "#services/shared/saving.ts"

type Standing = "none" | "denied" | "off" | "on"
interface Found {
  readonly standing: Standing
  readonly devices: ReadonlyArray<PushDevice>
}
type Outcome = Result.Result<Found, { readonly code: string }>

const quiet = { showError: false } as const

const sentOf = (subscription: PushSubscription, shows_names: boolean): Sent => {
  const { endpoint = "", keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" }, shows_names }
}
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))

/** Errors of the browser's push API have no error code of ours: all become `push:refused`. */
const outcomeOf = async (work: () => Promise<Found>): Promise<Outcome> => {
  try {
    return Result.succeed(await work())
  } catch (error) {
    return Result.fail({ code: isFailure(error) ? error.code : "push:refused" })
  }
}

/** The service worker's registration; undefined if the browser does not support push messages. */
const registrationIn = async (browser: Window & typeof globalThis) =>
  "PushManager" in browser && "Notification" in browser && "serviceWorker" in browser.navigator
    ? browser.navigator.serviceWorker.getRegistration()
    : undefined

/** Unsubscribes this browser. The server removes the device together with the session. */
export const endSubscription = async (browser: Window & typeof globalThis): Promise<void> => {
  const subscription = await (await registrationIn(browser))?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** [NOT-O02] The actors for push messages on this device. */
export const pushActors = (ask: Ask, browser: Window & typeof globalThis) => {
  const find = async (): Promise<Found & { readonly key: string | null }> => {
    const registration = await registrationIn(browser)
    const { devices, key } = (await ask("push.read", quiet)).data
    if (registration === undefined || key === null) return { standing: "none", devices, key }
    if (browser.Notification.permission === "denied") return { standing: "denied", devices, key }
    const isSubscribed = (await registration.pushManager.getSubscription()) !== null
    // A subscription left from an earlier session does not belong to the current user.
    const isKnown = devices.some((device) => device.current)
    return { standing: isSubscribed && isKnown ? "on" : "off", devices, key }
  }
  const subscribed = async (key: string) => {
    const registration = await registrationIn(browser)
    if (registration === undefined) return null
    const { pushManager } = registration
    // An existing subscription may have been made with another key or have expired: always make a new one.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  }
  return {
    look: fromPromise<Outcome>(() => outcomeOf(find)),
    allow: fromPromise<Outcome>(() =>
      outcomeOf(async () => {
        // Must come first: browsers show the permission prompt only shortly after a user gesture.
        if ((await browser.Notification.requestPermission()) !== "granted") return find()
        const { devices, key } = await find()
        const subscription = key === null ? null : await subscribed(key)
        if (subscription === null) return { standing: "none", devices }
        await ask("push.subscribe", { payload: sentOf(subscription, false), ...quiet })
        return find()
      })
    ),
    stop: fromPromise<Outcome>(() =>
      outcomeOf(async () => {
        const own = (await find()).devices.find((device) => device.current)
        if (own !== undefined) await ask("push.remove", { params: { deviceId: own.id }, ...quiet })
        await endSubscription(browser)
        return find()
      })
    ),
    showNames: fromPromise<Outcome, boolean>(({ input }) =>
      outcomeOf(async () => {
        const subscription = await (await registrationIn(browser))?.pushManager.getSubscription()
        if (subscription != null) await ask("push.subscribe", { payload: sentOf(subscription, input), ...quiet })
        return find()
      })
    ),
    remove: fromPromise<Outcome, number>(({ input }) =>
      outcomeOf(async () => {
        await ask("push.remove", { params: { deviceId: input }, ...quiet })
        return find()
      })
    )
  }
}
