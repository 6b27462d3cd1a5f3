import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { type Appearance, isDark, nextAppearance } from "#machines/branding/appearance.ts"

const wish = fc.constantFrom(true, false, null)
const appearance: fc.Arbitrary<Appearance> = fc.record({
  address: wish,
  profile: wish,
  local: wish,
  system: fc.boolean()
})

test("[WHL-008] [WHL-O01] dark mode comes from the address, then the profile, then local storage, then the system", () => {
  fc.assert(
    fc.property(appearance, (known) => {
      const said = [known.address, known.profile, known.local, known.system].find((value) => value !== null)
      expect(isDark(known)).toBe(said)
    })
  )
})

test("[WHL-008] a choice made by hand is followed at once, and null follows the system again", () => {
  fc.assert(
    fc.property(appearance, wish, (known, dark) => {
      expect(isDark(nextAppearance(known, { type: "appearance.chosen", dark }))).toBe(dark ?? known.system)
    })
  )
})

test("a profile that is read late does not win over the address", () => {
  const start: Appearance = { address: true, profile: null, local: null, system: false }
  expect(isDark(nextAppearance(start, { type: "profile.read", dark: false }))).toBe(true)
  expect(isDark(nextAppearance({ ...start, address: null }, { type: "profile.read", dark: true }))).toBe(true)
})
