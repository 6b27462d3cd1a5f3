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

const run = async () => {
  if (isRunning) return
  isRunning = true
  await firstMove
  await new Promise((resolve) => setTimeout(resolve, calm))
  for (const work of waiting) {
    await idle()
    waiting.delete(work)
    // Whoever asks for it asks again.
    if (navigator.onLine && !isSaving()) await work().catch(() => undefined)
  }
  isRunning = false
}

/**
 * Fetches a part of the program that the next click may ask for: one after the other, once somebody is there and the page
 * has nothing to do, and nothing at all for those who save data.
 */
export const whenIdle = (work: () => Promise<unknown>): void => {
  waiting.add(work)
  void run()
}
