import { firstMove } from "#ui/shared/lazy/firstMove.ts"

/** Delay in milliseconds between the first user input and the first prefetch. */
const calm = 1_500

const waiting = new Set<() => Promise<unknown>>()
let isRunning = false

const idle = () =>
  new Promise<void>((resolve) => {
    // Not every WebKit version has `requestIdleCallback`.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })

const isSaving = () =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

const online = () =>
  new Promise<void>((resolve) => {
    // `navigator.onLine` is undefined outside of browsers, for example in tests.
    if (navigator.onLine !== false) resolve()
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
      // A failure while offline is retried once online. Any other failure is left to the click that needs the chunk.
      if (!navigator.onLine) waiting.add(work)
    })
  }
  isRunning = false
}

/**
 * Prefetches a chunk that the next click may need: one at a time, after the first user input, while the page is idle.
 * Waits while offline; does nothing if the browser asks to save data.
 */
export const whenIdle = (work: () => Promise<unknown>): void => {
  waiting.add(work)
  void run()
}
