import { expect, test } from "vitest"
import { formatDuration, formatPart, roughly } from "#ui/uploads/amounts.ts"

test("time left is told coarser the longer it is, and never as nothing", () => {
  expect([0, 1, 6, 55, 56, 61, 3_540, 3_541, 7_300].map(roughly)).toEqual([
    { value: 5, unit: "second" },
    { value: 5, unit: "second" },
    { value: 10, unit: "second" },
    { value: 55, unit: "second" },
    { value: 1, unit: "minute" },
    { value: 2, unit: "minute" },
    { value: 59, unit: "minute" },
    { value: 1, unit: "hour" },
    { value: 3, unit: "hour" }
  ])
  expect([formatDuration("fr", 90), formatDuration("en", 90)]).toEqual(["2\u00a0min", "2 min"])
})

test("a hundred percent is said of what is whole alone", () => {
  expect([formatPart("en", 0.999), formatPart("en", 1)]).toEqual(["99%", "100%"])
})
