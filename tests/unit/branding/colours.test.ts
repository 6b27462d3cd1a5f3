import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { black, brightness, contrast, readColour, rgbOf, textOn, white } from "#schemas/branding/colours.ts"

const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
const grey = (level: number) => [level, level, level] as const

test("[WHL-O02] brightness is 299, 587 and 114 thousandths of red, green and blue", () => {
  expect([white, black, [255, 0, 0], [0, 255, 0], [0, 0, 255]].map((rgb) => brightness(rgb as never))).toEqual([
    255, 0, 76.245, 149.685, 29.07
  ])
})

test("[WHL-009] [CST-031] text is dark from the brightness 110 on and light below", () => {
  fc.assert(
    fc.property(colour, (ground) => {
      const { isException, text } = textOn(ground)
      expect((text === "dark") !== isException).toBe(brightness(ground) >= 110)
    })
  )
  // Both text colours reach 4.5:1 on these grounds, so the threshold alone decides.
  expect(textOn([230, 30, 40])).toMatchObject({ text: "light", isException: false })
  expect(textOn(grey(118))).toMatchObject({ text: "dark", isException: false })
  for (const ground of [[230, 30, 40] as const, grey(118)])
    expect(Math.min(contrast(black, ground), contrast(white, ground))).toBeGreaterThanOrEqual(4.5)
})

test("[WHL-O02] where that choice gives less than 4.5:1 the other one is taken, which always reaches it", () => {
  fc.assert(
    fc.property(colour, (ground) => {
      const { isException, ratio, text } = textOn(ground)
      expect(ratio).toBeGreaterThanOrEqual(4.5)
      if (isException) expect(contrast(text === "dark" ? white : black, ground)).toBeLessThan(4.5)
    }),
    { numRuns: 2_000 }
  )
  // Just above the threshold, black on grey has too little contrast; just below it, white has enough.
  expect(textOn(grey(110))).toMatchObject({ text: "light", isException: true })
  expect(textOn(grey(109))).toMatchObject({ text: "light", isException: false })
})

test("[WHL-O02] the exception is rare: about one colour in eighteen", () => {
  let [exceptions, all] = [0, 0]
  for (let red = 0; red < 256; red += 5)
    for (let green = 0; green < 256; green += 5)
      for (let blue = 0; blue < 256; blue += 5) {
        all += 1
        if (textOn([red, green, blue]).isException) exceptions += 1
      }
  // Counted over all 16,777,216 colours it is 5.46 %.
  expect(Math.abs((exceptions / all) * 100 - 5.46)).toBeLessThan(0.2)
})

test("contrast is that of WCAG: 21 for black on white, 1 for a colour on itself, the same both ways", () => {
  expect(contrast(black, white)).toBeCloseTo(21, 10)
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrast(one, one)).toBe(1)
      expect(contrast(one, other)).toBe(contrast(other, one))
    })
  )
  expect(contrast(rgbOf("#767676"), white)).toBeCloseTo(4.54, 2)
})

test("[WHL-003] a typed colour is read as people write it, and nothing else is a colour", () => {
  expect(["#0B5F6E", "0b5f6e", " #abc ", "ABC"].map(readColour)).toEqual(["#0b5f6e", "#0b5f6e", "#aabbcc", "#aabbcc"])
  expect(["", "#", "red", "#12345", "#1234567", "##abc", "#abg", "rgb(0,0,0)", "#0b5f6e;x"].map(readColour)).toEqual(
    Array.from({ length: 9 }, () => null)
  )
})
