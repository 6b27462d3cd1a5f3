import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { sampled } from "#ui/shared/sampled.ts"
import fc from "#tests/support/properties.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A number with its listeners. */
const counter = () => {
  const listeners = new Set<() => void>()
  let value = 0
  return {
    listeners,
    source: {
      getSnapshot: () => value,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return { unsubscribe: () => void listeners.delete(listener) }
      }
    },
    become: (next: number) => {
      value = next
      for (const listener of listeners) listener()
    }
  }
}
const every = 100
const parity = (value: number) => value % 2

test("[UPL-011] the first change is shown at once, those after it together, the last one always", () => {
  const { become, listeners, source } = counter()
  const { get, subscribe } = sampled(source, (value) => value, Object.is, every)
  const shown: Array<number> = []
  const stop = subscribe(() => shown.push(get()))
  for (const value of [1, 2, 3]) become(value)
  expect([shown, get()]).toEqual([[1], 1])
  vi.advanceTimersByTime(every)
  expect(shown).toEqual([1, 3])
  // The pause begins anew with the value that was shown at its end.
  become(4)
  expect(shown).toEqual([1, 3])
  vi.advanceTimersByTime(every)
  expect(shown).toEqual([1, 3, 4])
  vi.advanceTimersByTime(every)
  become(5)
  expect(shown).toEqual([1, 3, 4, 5])
  become(6)
  stop()
  vi.advanceTimersByTime(10 * every)
  expect([shown, listeners.size, vi.getTimerCount()]).toEqual([[1, 3, 4, 5], 0, 0])
})

test("nobody is told of a change that does not show, nor misses one from before they listened", () => {
  const { become, source } = counter()
  const { get, subscribe } = sampled(source, parity, Object.is, every)
  become(1)
  let told = 0
  subscribe(() => (told += 1))
  expect(get()).toBe(1)
  become(3)
  vi.advanceTimersByTime(every)
  expect(told).toBe(0)
  become(4)
  expect([told, get()]).toEqual([1, 0])
})

test("whenever it changes, never more than once in a pause is shown, and at rest what is shown is what is", () => {
  const change = fc.record({ value: fc.nat(9), after: fc.nat(150) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
      const { become, source } = counter()
      const { get, subscribe } = sampled(source, (value) => value, Object.is, every)
      const times: Array<number> = []
      const stop = subscribe(() => times.push(Date.now()))
      for (const { after, value } of changes) {
        vi.advanceTimersByTime(after)
        become(value)
      }
      vi.advanceTimersByTime(every)
      expect(get()).toBe(changes.at(-1)?.value)
      expect(times.slice(1).every((time, n) => time - (times[n] ?? 0) >= every)).toBe(true)
      stop()
    })
  )
})
