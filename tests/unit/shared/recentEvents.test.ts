import { expect, test } from "vitest"
import { makeRecentEvents } from "#server/notifications/recentEvents.ts"

const opened = () => {
  let time = 1_000
  const recent = makeRecentEvents(() => time)
  const pass = (ms: number) => (time += ms)
  const before = (ms: number) => {
    const places = recent.before(ms)
    return places === null ? null : Object.fromEntries(places)
  }
  return { before, pass, recent }
}

test("[ERR-027] each firm has the place before its first event of the time asked for", () => {
  const { before, pass, recent } = opened()
  recent.begin()
  pass(10)
  recent.note(1, 7)
  pass(10)
  recent.note(2, 9)
  recent.note(1, 10)
  pass(10)
  expect(before(5)).toEqual({})
  expect(before(10)).toEqual({ 1: 9, 2: 8 })
  expect(before(25)).toEqual({ 1: 6, 2: 8 })
})

test("[ERR-027] nothing is known of the time before the notifications began, nor while they are lost", () => {
  const { before, pass, recent } = opened()
  expect(before(0)).toBeNull()
  recent.begin()
  pass(10)
  expect([before(9), before(10)]).toEqual([{}, null])
  recent.note(1, 7)
  recent.end()
  expect(before(0)).toBeNull()
  pass(10)
  recent.begin()
  pass(10)
  expect([before(5), before(15)]).toEqual([{}, null])
})

test("[ERR-027] of very many events the latest are known, and the time of the others is not", () => {
  const { before, pass, recent } = opened()
  recent.begin()
  for (let id = 1; id <= 2_001; id++) {
    pass(1)
    recent.note(1, id)
  }
  expect(before(999)).toEqual({ 1: 1_001 })
  expect(before(1_001)).toBeNull()
})
