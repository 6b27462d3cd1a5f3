import { existsSync, readFileSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { pictures, picturesFolder } from "../../../scripts/pictures/screens.ts"

test("the README shows every picture that is made, and they are there and small", () => {
  const readme = readFileSync("README.md", "utf8")
  const shown = [...readme.matchAll(/\]\((docs\/pictures\/[^)]+\.png)\)/g)].map(([, path]) => path)
  const made = pictures.map(({ name }) => `${picturesFolder}/${name}.png`)
  expect(shown).toEqual(made)
  for (const path of made) {
    expect([path, existsSync(path)]).toEqual([path, true])
    expect(statSync(path).size).toBeLessThan(300_000)
    // 1280 by 800 pixels, read from the header of the PNG.
    const head = readFileSync(path).subarray(16, 24)
    expect([head.readUInt32BE(0), head.readUInt32BE(4)]).toEqual([1280, 800])
  }
})
