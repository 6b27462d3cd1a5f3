import { fromPromise } from "xstate"
import type { PushSubscription as Sent } from "#schemas/push/push.api.ts"
import * as Result from "#schemas/shared/result.ts"
import { type Ask, isFailure } from "#services/shared/saving.ts"

type Standing = "none" | "denied" | "off" | "on"
type Outcome = Result.Result<Standing, { readonly code: string }>

const quiet = { showError: false } as const

/** What a subscription is on the wire. */
const sentOf = (subscription: PushSubscription): Sent => {
  const { endpoint = "", keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } }
}
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))

/** A failure of a call is told; so is a browser that refuses to subscribe. */
const outcomeOf = async (work: () => Promise<Standing>): Promise<Outcome> => {
  try {
    return Result.succeed(await work())
  } catch (error) {
    return Result.fail({ code: isFailure(error) ? error.code : "push:refused" })
  }
}

/** [NOT-O02] The actors of a device's push messages. */
export const pushActors = (ask: Ask, browser: Window & typeof globalThis) => {
  const registration = async () =>
    "PushManager" in browser && "Notification" in browser && "serviceWorker" in browser.navigator
      ? browser.navigator.serviceWorker.getRegistration()
      : undefined
  const keyOf = async () => (await ask("push.key", quiet)).data.key
  return {
    look: fromPromise<Outcome>(() =>
      outcomeOf(async () => {
        const [found, key] = [await registration(), await keyOf()]
        if (found === undefined || key === null) return "none"
        if (browser.Notification.permission === "denied") return "denied"
        return (await found.pushManager.getSubscription()) === null ? "off" : "on"
      })
    ),
    allow: fromPromise<Outcome>(() =>
      outcomeOf(async () => {
        // First of all: browsers ask only while the gesture is fresh.
        if ((await browser.Notification.requestPermission()) !== "granted") return "denied"
        const [found, key] = [await registration(), await keyOf()]
        if (found === undefined || key === null) return "none"
        const subscription = await found.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: bytesOf(key)
        })
        await ask("push.subscribe", { payload: sentOf(subscription), ...quiet })
        return "on"
      })
    ),
    stop: fromPromise<Outcome>(() =>
      outcomeOf(async () => {
        const subscription = await (await registration())?.pushManager.getSubscription()
        if (subscription != null) {
          await ask("push.unsubscribe", { payload: { endpoint: subscription.endpoint }, ...quiet })
          await subscription.unsubscribe()
        }
        return "off"
      })
    )
  }
}
