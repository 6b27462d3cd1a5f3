import { expect, test } from "vitest"
import { namePhoto } from "#ui/uploads/namePhoto.ts"

const at = new Date(2026, 10, 3, 9, 5, 7)

test("[UPL-004] a picture that a telephone took is named after its moment, and keeps its bytes and its kind", async () => {
  const named = namePhoto(new File(["bytes"], "image.jpg", { type: "image/jpeg", lastModified: 5 }), at)
  expect([named.name, named.type, named.lastModified, await named.text()]).toEqual([
    "Photo 2026-11-03 09.05.07.jpg",
    "image/jpeg",
    5,
    "bytes"
  ])
})

test("[UPL-004] a picture with a name of its own keeps it", () => {
  const own = new File(["bytes"], "Ticket essence.jpg")
  expect(namePhoto(own, at)).toBe(own)
})
