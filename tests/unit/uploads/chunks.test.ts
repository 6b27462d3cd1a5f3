import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { chunkSize, permanentUploadStatuses } from "#schemas/shared/constants.ts"
import { bytesOf, chunkCount, chunkLength, chunkRange, missingChunks } from "#schemas/uploads/chunks.ts"
import { isTriedAgain, kindOf, waitingDelay } from "#schemas/uploads/rules.ts"

/** Sizes at and around whole numbers of chunks. */
const size = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(-1, 0, 1))
  .map(([chunks, around]) => Math.max(0, chunks * chunkSize + around))

describe("[UPL-003] [CST-009] chunks of 5,242,880 bytes", () => {
  test.each([
    [0, 0],
    [1, 1],
    [5_242_879, 1],
    [5_242_880, 1],
    [5_242_881, 2],
    [10_485_760, 2],
    [10_485_761, 3]
  ])("a file of %i bytes has %i", (bytes, count) => {
    expect(chunkCount(bytes)).toBe(count)
  })

  test("follow each other without a gap or an overlap and add up to the file", () => {
    fc.assert(
      fc.property(size, (bytes) => {
        const ranges = missingChunks(bytes, []).map((number) => chunkRange(bytes, number))
        expect(ranges.map(({ start }) => start)).toEqual([0, ...ranges.map(({ end }) => end)].slice(0, ranges.length))
        expect(ranges.at(-1)?.end ?? 0).toBe(bytes)
        expect(ranges.slice(0, -1).every(({ end, start }) => end - start === chunkSize)).toBe(true)
        expect(ranges.every(({ end, start }) => end > start && end - start <= chunkSize)).toBe(true)
      })
    )
  })

  test("are missing exactly when they were not received; repeated and foreign numbers count nothing", () => {
    fc.assert(
      fc.property(size, fc.array(fc.integer({ min: -5, max: 250 })), (bytes, received) => {
        const missing = missingChunks(bytes, received)
        expect(missing.some((number) => received.includes(number))).toBe(false)
        expect(bytesOf(bytes, received) + bytesOf(bytes, missing)).toBe(bytes)
        expect(bytesOf(bytes, [...received, ...received])).toBe(bytesOf(bytes, received))
      })
    )
  })

  test("outside the file are empty", () => {
    expect([chunkLength(10, 1), chunkLength(10, 2), chunkLength(0, 1)]).toEqual([10, 0, 0])
  })
})

test("[UPL-008] [CST-015] only the permanent statuses are not tried again", () => {
  expect(permanentUploadStatuses).toEqual([400, 401, 403, 404, 415, 422, 500, 501])
  const statuses = [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 501, 502, 503, 504, 507]
  expect(statuses.filter((status) => !isTriedAgain(status))).toEqual(permanentUploadStatuses)
})

test("[UPL-O08] a status either waits, asks for the session, asks for the name's choice, or ends the upload", () => {
  const kinds = [408, 429, 502, 503, 504].map((status) => kindOf(status, "any"))
  expect(new Set(kinds)).toEqual(new Set(["busy"]))
  expect([kindOf(401, "any"), kindOf(409, "name.taken"), kindOf(409, "closed"), kindOf(507, "any")]).toEqual([
    "session",
    "taken",
    "refused",
    "refused"
  ])
})

test("[UPL-O08] the waiting times are 1, 3, 5, 10, then 30 seconds, never less than the server asks", () => {
  expect([1, 2, 3, 4, 5, 6, 100].map((tries) => waitingDelay(tries, null))).toEqual([
    1_000, 3_000, 5_000, 10_000, 30_000, 30_000, 30_000
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.option(fc.integer({ min: 0, max: 600 })), (tries, asked) => {
      const delay = waitingDelay(tries, asked)
      expect(delay >= (asked ?? 0) * 1_000 && delay >= waitingDelay(tries, null)).toBe(true)
    })
  )
})
