import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { decodeContext, encodeContext, type EntityContext, idInAddress } from "#schemas/access/context.ts"
import { FirmId, VendorId } from "#schemas/shared/ids.ts"

const firmIds = fc
  .oneof(
    fc.integer({ min: 1, max: 10_000 }),
    fc.maxSafeInteger().filter((id) => id > 0)
  )
  .map((id) => FirmId.make(id))
const vendorIds = fc
  .oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map((id) => VendorId.make(id))
const contexts: fc.Arbitrary<EntityContext> = fc.record({ firmId: firmIds, vendorId: fc.option(vendorIds) })

test("[ACC-005] [CST-002] writes firm × 1,000,000,000 + company in hexadecimal", () => {
  expect(encodeContext({ firmId: FirmId.make(1), vendorId: VendorId.make(1) })).toBe("3b9aca01")
  expect(encodeContext({ firmId: FirmId.make(42), vendorId: VendorId.make(999_999_999) })).toBe(
    (42_999_999_999).toString(16)
  )
})

test("[ACC-004] [ACC-005] [ACC-006] [ACC-O02] what is written is read back, exactly, beyond 2^53 too", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      expect(decodeContext(encodeContext(context))).toEqual(context)
    })
  )
  expect(
    decodeContext(encodeContext({ firmId: FirmId.make(9_007_199_254_740_991), vendorId: VendorId.make(999_999_999) }))
  ).toEqual({
    firmId: 9_007_199_254_740_991,
    vendorId: 999_999_999
  })
})

test("[ACC-O02] a firm without company counts as company 0, read as none", () => {
  expect(encodeContext({ firmId: FirmId.make(3), vendorId: null })).toBe((3_000_000_000).toString(16))
  expect(decodeContext("b2d05e00")).toEqual({ firmId: 3, vendorId: null })
})

test("[ACC-O02] writes lower case and reads either", () => {
  fc.assert(
    fc.property(contexts, (context) => {
      const text = encodeContext(context)
      expect(text).toBe(text.toLowerCase())
      expect(decodeContext(text.toUpperCase())).toEqual(context)
    })
  )
})

test("[ACC-006] anything malformed reads as null and nothing throws", () => {
  const bad = [
    "",
    "0",
    "00",
    "-1",
    "0x3b9aca01",
    "3b9ac a01",
    "g",
    "1",
    "3b9ac9ff",
    "3b9aca01\n",
    "é",
    "1e9",
    "f".repeat(22),
    "f".repeat(21)
  ]
  expect(bad.map(decodeContext)).toEqual(bad.map(() => null))
  fc.assert(
    fc.property(fc.string(), (text) => {
      const context = decodeContext(text)
      expect(context === null || encodeContext(context) === text.toLowerCase()).toBe(true)
    })
  )
})

test("[ACC-O02] a company number that does not fit never spells another firm", () => {
  expect(() => encodeContext({ firmId: FirmId.make(1), vendorId: 1_000_000_000 as VendorId })).toThrow(RangeError)
})

test("[ACC-008] [ACC-O03] digits alone are a decimal id, letters make it hexadecimal, anything else names no row", () => {
  const absent = 2_147_483_647
  expect(
    ["10", "1a", "FF", "007", "create", "0", "", undefined, "-1", "1.5", "9007199254740993", "7fffffff"].map(
      idInAddress
    )
  ).toEqual([10, 26, 255, 7, ...Array(8).fill(absent)])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: absent - 1 }), (id) => {
      expect(idInAddress(String(id))).toBe(id)
      expect(/^\d+$/.test(id.toString(16)) || idInAddress(id.toString(16)) === id).toBe(true)
    })
  )
})
