import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { CodeNotLoaded, inTime } from "#services/shared/inTime.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("[ERR-029] [CST-018] a part of the program that is not there after 120 seconds is given up, not before", async () => {
  const ends: Array<unknown> = []
  inTime(() => new Promise(() => {}))().catch((error: unknown) => ends.push(error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual([expect.any(CodeNotLoaded)])
})

test("[ERR-029] one that comes in time, or fails by itself, says so at once and leaves no clock behind", async () => {
  expect(await inTime(() => Promise.resolve("page"))()).toBe("page")
  await expect(inTime(() => Promise.reject(new TypeError("gone")))()).rejects.toThrow("gone")
  expect(vi.getTimerCount()).toBe(0)
})
