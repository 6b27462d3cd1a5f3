import { afterEach, beforeEach, expect, test, vi } from "vitest"

const page = new EventTarget()
const network = { onLine: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  network.onLine = true
  vi.stubGlobal("navigator", network)
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal("document", page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = async () => (await import("#ui/shared/lazy/whenIdle.ts")).whenIdle
const pass = () => vi.advanceTimersByTimeAsync(60_000)
const goOnline = () => {
  network.onLine = true
  page.dispatchEvent(new Event("online"))
}

test("[ERR-027] nothing is fetched ahead while the network is away, and everything once it is back", async () => {
  const whenIdle = await load()
  const fetched: Array<string> = []
  network.onLine = false
  for (const part of ["menu", "dialog"]) whenIdle(async () => void fetched.push(part))
  page.dispatchEvent(new Event("pointermove"))
  await pass()
  expect(fetched).toEqual([])
  goOnline()
  await pass()
  expect(fetched).toEqual(["menu", "dialog"])
})

test("[ERR-027] a part that was lost with the network is fetched again with it, any other failed one is not", async () => {
  const whenIdle = await load()
  const tried: Array<string> = []
  whenIdle(async () => {
    tried.push("broken")
    throw new Error("404")
  })
  whenIdle(async () => {
    tried.push("menu")
    if (tried.length > 2) return
    network.onLine = false
    throw new TypeError("Failed to fetch")
  })
  page.dispatchEvent(new Event("pointermove"))
  await pass()
  expect(tried).toEqual(["broken", "menu"])
  goOnline()
  await pass()
  expect(tried).toEqual(["broken", "menu", "menu"])
})

test("nothing is fetched ahead for a pointer at rest, and everything once it moves", async () => {
  const whenIdle = await load()
  const fetched: Array<string> = []
  whenIdle(async () => void fetched.push("menu"))
  const move = (movementX: number) =>
    page.dispatchEvent(Object.assign(new Event("pointermove"), { movementX, movementY: 0 }))
  move(0)
  await pass()
  expect(fetched).toEqual([])
  move(1)
  await pass()
  expect(fetched).toEqual(["menu"])
})
