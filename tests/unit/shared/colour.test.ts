import { expect, test } from "vitest"
import { workflowProblems } from "#schemas/workflows/rules.ts"
import { isColourText, keptColour } from "#schemas/shared/colour.ts"
import { themeForm } from "#schemas/themes/rules.ts"
import fc from "#tests/support/properties.ts"

test("[VAL-026] a colour is six hexadecimal digits, with # or without, and is kept in one way", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.boolean(), fc.boolean(), (number, hash, upper) => {
      const digits = number.toString(16).padStart(6, "0")
      const text = `${hash ? "#" : ""}${upper ? digits.toUpperCase() : digits}`
      expect([isColourText(text), keptColour(text)]).toEqual([true, `#${digits}`])
    })
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 9 }), (text) => {
      const digits = text.startsWith("#") ? text.slice(1) : text
      expect(isColourText(text)).toBe([...digits].length === 6 && [...digits].every((one) => /[0-9a-fA-F]/.test(one)))
    })
  )
  for (const bad of [
    "",
    "#",
    "12345",
    "#12345",
    "1234567",
    "#1234567",
    "##123456",
    "#12345g",
    " #123456",
    "#123456\n",
    "red"
  ])
    expect([bad, isColourText(bad)]).toEqual([bad, false])
})

test("[VAL-026] themes and the statuses of workflows say so on the field", () => {
  const theme = { title: "Paie", sharing: "shared", acl: "read-only" }
  const draft = { name: "Suivi", sharing: "shared" as const, is_active: true }
  for (const color of ["0B5F6E", "#0b5f6e"]) {
    expect(themeForm.check({ ...theme, color })).toEqual({})
    expect(workflowProblems({ ...draft, statuses: [{ name: "Un", color, is_end: false }] })).toEqual({})
  }
  expect(themeForm.check({ ...theme, color: "#0b5f6" })).toEqual({ color: ["branding.colour_invalid"] })
  expect(workflowProblems({ ...draft, statuses: [{ name: "Un", color: "0b5f6", is_end: false }] })).toEqual({
    "statuses.0.color": ["workflow.color_invalid"]
  })
})
