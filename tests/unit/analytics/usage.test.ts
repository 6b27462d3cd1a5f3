import { expect, test } from "vitest"
import { addMonths, monthsOf, outsideProblem } from "#schemas/analytics/figures.ts"
import { spanOf } from "#schemas/analytics/question.ts"
import { errorReport, errorSampleRate } from "#schemas/analytics/usage.ts"
import { figuresCsv } from "#services/analytics/figuresFile.ts"
import fc from "#tests/support/properties.ts"

test("[ANA-004] [CST-034] a report of an error tells of the program, and of nobody", () => {
  expect(errorSampleRate).toBe(0.001)
  const error = new Error(
    'No "Bilan Martin.pdf" for anne@client.example at https://lumen.example/documents/1f/abc?token=s3cret'
  )
  error.stack = `Error\n at f (https://lumen.example/assets/Page-a1.js:1:20)\n at ${"k".repeat(43)}`
  const { message, stack } = errorReport(error, "documents", "1")
  expect(message).toBe("Error: No (text) for (mail) at (address)")
  expect(stack).toBe("Error\n at f (/assets/Page-a1.js:1:20)\n at (secret)")
  expect(errorReport("x".repeat(600).replaceAll("xx", "x "), "s", "r").message).toHaveLength(500)
})

test("[ANA-O01] periods are whole months, whatever the year's turn", () => {
  expect(spanOf("3", "2026-01")).toEqual({ from: "2025-11", until: "2026-01" })
  expect(spanOf("year", "2026-05")).toEqual({ from: "2026-01", until: "2026-05" })
  expect(spanOf("last-year", "2026-05")).toEqual({ from: "2025-01", until: "2025-12" })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (count) => {
      expect(monthsOf("2000-01", addMonths("2000-01", count))).toHaveLength(count + 1)
      expect(addMonths(addMonths("2020-07", count), -count)).toBe("2020-07")
    })
  )
})

test("[ANA-O01] an outside dashboard has an https address without a password", () => {
  for (const address of ["https://bi.example/d/1", ""]) expect(outsideProblem(address)).toBeNull()
  for (const address of ["http://bi.example", "javascript:alert(1)", "bi", "https://a:b@bi.example"])
    expect(outsideProblem(address)).toBe("analytics.address_invalid")
})

test("[ANA-O01] a file of figures holds no formula", () => {
  expect(
    figuresCsv([
      ["Client", "Documents"],
      ["=cmd", 3]
    ])
  ).toBe('\ufeffClient;Documents\r\n"\'=cmd";3\r\n')
})
