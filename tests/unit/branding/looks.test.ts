import { expect, test } from "vitest"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { FirmId } from "#schemas/shared/ids.ts"
import { colourDeclarations, initialsOf, lookFor } from "#services/branding/looks.ts"

const look = (theme: WhiteLabel["theme"], primary = "#0b5f6e"): WhiteLabel => ({
  accounting_firm_id: FirmId.make(1),
  firm_name: "Lumen",
  tagline: null,
  domain: "lumen.localhost",
  theme,
  primary_color: primary,
  secondary_color: "#c8712e",
  logo: null,
  own_icons: [],
  updated_at: "2025-01-01T00:00:00Z",
  revision: 1,
  oauth_providers: [],
  modules: [],
  redirect: false,
  location: null
})

test("[WHL-005] dark or light mode selects the firm's look of that name", () => {
  const looks = [look("light"), look("dark")]
  expect([lookFor(looks, false), lookFor(looks, true)]).toEqual(looks)
  expect(lookFor([look("light")], true)?.theme).toBe("light")
  expect(lookFor([], true)).toBeNull()
})

test("[WHL-002] a look gives its two colours and nothing that is no colour", () => {
  expect(colourDeclarations(look("light"))).toEqual([
    ["--firm-primary", "#0b5f6e"],
    ["--firm-secondary", "#c8712e"]
  ])
  expect(colourDeclarations(look("light", "red;background:url(//x)"))).toEqual([["--firm-secondary", "#c8712e"]])
  expect(colourDeclarations(null)).toEqual([])
})

test("initials stand in for a logo", () => {
  expect(["Morel & Associés", "Lumen Expertise", "Atlas", "3 Rivières Conseil", ""].map(initialsOf)).toEqual([
    "MA",
    "LE",
    "A",
    "RC",
    ""
  ])
})
