import { describe, expect, it } from "vitest"
import { regionsIn } from "#services/documents/pixelRegions.ts"
import fc from "#tests/support/properties.ts"

const [width, height] = [70, 50]
type Dot = readonly [x: number, y: number, isNew: boolean]
const dot: fc.Arbitrary<Dot> = fc.tuple(fc.nat(width - 1), fc.nat(height - 1), fc.boolean())

const marked = (dots: ReadonlyArray<Dot>) => {
  const marks = new Uint8ClampedArray(width * height * 4)
  for (const [x, y, isNew] of dots) marks.set(isNew ? [0, 130, 70, 255] : [200, 30, 50, 255], (y * width + x) * 4)
  return marks
}
const holds = ({ height: down, left, top, width: across }: ReturnType<typeof regionsIn>[number], [x, y]: Dot) =>
  x >= Math.round(left * width) &&
  x < Math.round((left + across) * width) &&
  y >= Math.round(top * height) &&
  y < Math.round((top + down) * height)

describe("the regions of a picture that differ", () => {
  it("hold every pixel that differs, within the picture", () => {
    fc.assert(
      fc.property(fc.array(dot, { maxLength: 20 }), (dots) => {
        const regions = regionsIn(marked(dots), width, height)
        for (const one of dots) expect(regions.some((region) => holds(region, one))).toBe(true)
        for (const { height: down, left, top, width: across } of regions) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(Math.max(left + across, top + down)).toBeLessThanOrEqual(1 + 1e-9)
        }
        expect(regions.length > 0).toBe(dots.length > 0)
      })
    )
  })

  it("say whether ink came, went, or both, and keep far places apart", () => {
    const regions = regionsIn(
      marked([
        [1, 1, true],
        [3, 2, true],
        [60, 1, false],
        [1, 45, true],
        [2, 45, false]
      ]),
      width,
      height
    )
    expect(regions.map(({ kind }) => kind)).toEqual(["added", "removed", "changed"])
    expect(regions[0]).toEqual({
      kind: "added",
      left: 1 / width,
      top: 1 / height,
      width: 3 / width,
      height: 2 / height
    })
  })
})
