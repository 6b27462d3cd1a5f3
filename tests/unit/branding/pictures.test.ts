import { Result } from "effect"
import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { lookPictures } from "#schemas/branding/rules.ts"
import { drawIcon } from "#server/branding/icons.ts"
import { judgePicture } from "#server/branding/pictures.ts"

const outcome = async (bytes: Uint8Array) =>
  Result.match(await judgePicture("favicon.ico", bytes), { onSuccess: ({ type }) => type, onFailure: (code) => code })

/** An icon file with the given pictures, each declared as 32 points wide whatever its real size. */
const icon = (pictures: ReadonlyArray<Uint8Array>, shift = 0) => {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let place = head.length
  for (const [at, picture] of pictures.entries()) {
    head.set([32, 32, 0, 0, 1, 0, 32, 0], 6 + 16 * at)
    head.writeUInt32LE(picture.length, 6 + 16 * at + 8)
    head.writeUInt32LE(place + shift, 6 + 16 * at + 12)
    place += picture.length
  }
  return new Uint8Array(Buffer.concat([head, ...pictures]))
}
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const bitmap = (width: number, height: number) => {
  const bytes = Buffer.alloc(60)
  bytes.writeUInt32LE(40, 0)
  bytes.writeInt32LE(width, 4)
  bytes.writeInt32LE(2 * height, 8)
  return bytes
}

test("[WHL-007] an icon is judged by each of the pictures in it, not by what its list says of them", async () => {
  expect(await outcome(icon([png(32, 32), bitmap(16, 16)]))).toBe("image/x-icon")
  expect(await outcome(drawIcon({ name: "Lys", primary_color: "#0b5f6e" }, "favicon.ico"))).toBe("image/x-icon")
  expect(await outcome(icon([png(32, 32), png(30_000, 30_000)]))).toBe("branding.picture_size")
  expect(await outcome(icon([bitmap(2_000_000, 2_000_000)]))).toBe("branding.picture_size")
  expect(await outcome(icon([png(32, 32), png(32, 16), png(64, 64)]))).toBe("branding.icon_not_square")
  expect(await outcome(icon([png(32, 32)], 1))).toBe("branding.picture_unreadable")
  expect(await outcome(icon([new Uint8Array(3)]))).toBe("branding.picture_unreadable")
  expect(await outcome(icon([png(32, 32)]).subarray(0, 30))).toBe("branding.picture_unreadable")
})

test("[WHL-003] [WHL-007] whatever follows the first bytes of a picture, the answer is a verdict and no failure", async () => {
  const starts = ["89504e470d0a1a0a0000000d49484452", "ffd8ffe0", "ffd8ffc00011", "000001000200", "3c737667"]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 80 }),
      fc.constantFrom(...lookPictures),
      async (start, rest, picture) => {
        const verdict = await judgePicture(picture, new Uint8Array([...Buffer.from(start, "hex"), ...rest]))
        expect(Result.isFailure(verdict) || verdict.success.type.startsWith("image/")).toBe(true)
      }
    )
  )
})
