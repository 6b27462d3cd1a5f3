import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { inMemory, sharedValues, userValues } from "#services/shared/storage.ts"

test("two people on one computer never meet in what is kept locally", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.string(), fc.string(), (one, other, name, value) => {
      fc.pre(one !== other)
      const store = inMemory()
      userValues(store, one).set(name, value)
      expect([userValues(store, one).get(name), userValues(store, other).get(name)]).toEqual([value, null])
    })
  )
})

test("null forgets a value and shared values are under their own name", () => {
  const store = inMemory()
  const values = sharedValues(store)
  values.set("darkMode", "true")
  expect(store.getItem("darkMode")).toBe("true")
  values.set("darkMode", null)
  expect(values.get("darkMode")).toBeNull()
})
