import { describe, expect, test } from "vitest"
import { cutLongTexts } from "#server/platform/longTexts.ts"
import fc from "#tests/support/properties.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const cut = (text: string, kept: number, pieces = 1) => {
  const cutter = cutLongTexts(kept)
  const given = bytes(text)
  const size = Math.max(1, Math.ceil(given.length / pieces))
  const parts: Array<number> = []
  for (let at = 0; at < given.length; at += size) parts.push(...cutter(given.subarray(at, at + size)))
  return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(parts))
}
const shape = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shape)
    : typeof value === "object" && value !== null
      ? Object.values(value).map(shape)
      : typeof value
const longest = (value: unknown): number =>
  typeof value === "string"
    ? value.length
    : typeof value === "object" && value !== null
      ? Math.max(0, ...Object.entries(value).flat().map(longest))
      : 0

describe("a body with long texts", () => {
  test.each([
    ['{"a":"123456"}', 3, '{"a":"123"}'],
    ['{"a":"123"}', 3, '{"a":"123"}'],
    ['{"a":"é\\u00e9éé"}', 3, '{"a":"é\\u00e9"}'],
    ['{"a":"\\"\\\\\\"b","c":12345678}', 2, '{"a":"\\"","c":12345678}'],
    ['["€€€"]', 1, '["€"]'],
    ['"\\ud83d', 100, '"\\ud83d'],
    ["[1,", 0, "[1,"]
  ])("[ERR-006] of %s %i bytes a text leave %s", (given, kept, left) => {
    expect(cut(given, kept)).toBe(left)
  })

  test("[ERR-006] any JSON stays JSON of the same shape, whatever the pieces it comes in, and short texts stay as they were", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (value, kept, pieces) => {
          const text = JSON.stringify(value)
          const left: unknown = JSON.parse(cut(text, kept, pieces))
          expect(cut(text, kept, pieces)).toBe(cut(text, kept))
          expect(longest(left)).toBeLessThanOrEqual(kept + 5)
          expect(cut(text, text.length, pieces)).toBe(text)
          if (longest(value) < kept / 6) expect(left).toEqual(JSON.parse(text))
          // Two keys may become equal; a value without objects keeps its whole shape.
          if (!text.includes("{")) expect(shape(left)).toEqual(shape(value))
        }
      )
    )
  })
})
