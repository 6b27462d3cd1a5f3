import { describe, expect, test } from "vitest"
import { announcedFault, storageFault, type StorageLimits, type StorageUse } from "#schemas/uploads/quotas.ts"
import fc from "#tests/support/properties.ts"

const amount = fc.nat(1_000)
const limit = fc.option(amount, { nil: null })
const limits: fc.Arbitrary<StorageLimits> = fc.record({
  person: limit,
  company: limit,
  firm: limit,
  unfinished: limit,
  announced: limit
})
const use: fc.Arbitrary<StorageUse> = fc.record({
  person: amount,
  company: amount,
  firm: amount,
  unfinished: amount,
  announced: amount
})

describe("[UPL-O03] what people, companies and firms may store", () => {
  test("is exceeded exactly where one of the sums passes its limit", () =>
    fc.assert(
      fc.property(limits, use, amount, (allowed, used, size) => {
        const passes = (["person", "company", "firm"] as const).filter(
          (one) => used[one] + size > (allowed[one] ?? Infinity)
        )
        const fault = storageFault(allowed, used, size)
        expect(fault?.code ?? null).toBe(passes[0] === undefined ? null : `upload.storage_${passes[0]}`)
      })
    ))

  test("an upload in chunks meets these limits and those of what one person has begun, but never alone", () =>
    fc.assert(
      fc.property(limits, use, amount, (allowed, used, size) => {
        const fault = announcedFault(allowed, used, size)
        const stored = storageFault(allowed, used, size)
        if (stored !== null) {
          expect(fault).toEqual(stored)
          return
        }
        const isOne = used.unfinished + 1 > (allowed.unfinished ?? Infinity)
        const isTooMuch = used.unfinished > 0 && used.announced + size > (allowed.announced ?? Infinity)
        expect(fault?.code ?? null).toBe(
          isOne ? "upload.unfinished_count" : isTooMuch ? "upload.unfinished_bytes" : null
        )
      })
    ))
})
