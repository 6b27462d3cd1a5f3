import { firstMove } from "#ui/shared/lazy/firstMove.ts"

/** Delay in milliseconds between the first user input and the first prefetch. */
const calm = 1_500

const waiting = new Set<() => Promise<unknown>>()
let isRunning = false

const idle = () =>
  new Promise<void>((resolve) => {
    // WebKit lacks it.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 10_000 })
    else setTimeout(resolve, 200)
  })

const isSaving = () =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

const online = () =>
  new Promise<void>((resolve) => {
    // Undefined outside of browsers, where modules are read by tests.
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
      // Failed offline: retry once online. Other failures are reported to the first click that needs the chunk.
      if (!navigator.onLine) waiting.add(work)
    })
  }
  isRunning = false
}

/**
 * Prefetches a chunk that the next click may need: one at a time, after the first user input, while the page is idle.
 * Pauses while offline; does nothing with "save data".
 */
export const whenIdle = (work: () => Promise<unknown>): void => {
  waiting.add(work)
  void run()
}
