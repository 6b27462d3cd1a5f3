import { firstMove } from "#ui/shared/firstMove.ts"

/** Milliseconds after the first move before anything is fetched that nobody has asked for. */
const calm = 1_500

const waiting = new Set<() => Promise<unknown>>()
let isRunning = false

const idle = () =>
  new Promise<void>((resolve) => {
    // Not in every WebKit.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })

const isSaving = () =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener("online", () => resolve(), { once: true })
  })

const run = async () => {
  if (isRunning) return
  isRunning = true
  await firstMove
  await new Promise((resolve) => setTimeout(resolve, calm))
  for (const work of waiting) {
    await idle()
    await online()
    waiting.delete(work)
    if (isSaving()) continue
    await work().catch(() => {
      // Lost with the network: once more when it is back. Any other failure is told to the first click that needs the part.
      if (!navigator.onLine) waiting.add(work)
    })
  }
  isRunning = false
}

/**
 * Fetches a part of the program that the next click may ask for: one after the other, once somebody is there and the page
 * has nothing to do. It stops while the network is away, and fetches nothing at all for those who save data.
 */
export const whenIdle = (work: () => Promise<unknown>): void => {
  waiting.add(work)
  void run()
}
