import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { lookForm, type LookValues } from "#schemas/branding/lookForm.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import { FirmId } from "#schemas/shared/ids.ts"
import { bothRevisions, lookChange, looks, revisionOf } from "#services/branding/lookResource.ts"

const look = (theme: WhiteLabel["theme"], revision: number): WhiteLabel => ({
  accounting_firm_id: FirmId.make(1),
  firm_name: "Lumen",
  tagline: "Au clair",
  domain: "lumen.localhost",
  theme,
  primary_color: theme === "light" ? "#111111" : "#333333",
  secondary_color: theme === "light" ? "#222222" : "#444444",
  logo: null,
  own_icons: [],
  updated_at: "2025-01-01T00:00:00Z",
  revision,
  oauth_providers: [],
  modules: [],
  redirect: false,
  location: null
})
const values: LookValues = {
  light_primary: "#111111",
  light_secondary: "#222222",
  dark_primary: "#333333",
  dark_secondary: "#444444",
  tagline: "Au clair",
  redirect: false
}

test("[WHL-003] the form holds both themes and what they share; a firm without looks begins with the portal's own", () => {
  expect(looks.recordOf([look("light", 4), look("dark", 7)])).toEqual({
    values,
    revision: bothRevisions({ light: 4, dark: 7 })
  })
  expect(looks.recordOf([]).values).toEqual({
    light_primary: "#0b5f6e",
    light_secondary: "#c8712e",
    dark_primary: "#0b5f6e",
    dark_secondary: "#c8712e",
    tagline: "",
    redirect: false
  })
})

test("[WHL-003] its revision grows with that of either look, and gives both back", () => {
  const revision = fc.integer({ min: 1, max: 900_000 })
  fc.assert(
    fc.property(revision, revision, (light, dark) => {
      const both = bothRevisions({ light, dark })
      expect([revisionOf("light", both), revisionOf("dark", both)]).toEqual([light, dark])
      expect(bothRevisions({ light: light + 1, dark })).toBeGreaterThan(both)
      expect(bothRevisions({ light, dark: dark + 1 })).toBeGreaterThan(both)
    })
  )
})

test("[WHL-003] each theme is sent what was changed of it, colours as they are kept, and nothing else", () => {
  const typed = { ...values, light_primary: "#ABC", dark_secondary: "00FF00", tagline: "  ", redirect: true }
  const changed = ["light_primary", "dark_secondary", "tagline", "redirect"] as const
  expect(lookChange("light", { changed, values: typed })).toEqual({
    primary_color: "#aabbcc",
    tagline: null,
    redirect: true
  })
  expect(lookChange("dark", { changed, values: typed })).toEqual({ secondary_color: "#00ff00" })
  expect(lookChange("dark", { changed: ["tagline"], values: typed })).toBeNull()
})

test("[WHL-003] what is no colour and what is no tagline are told under their fields", () => {
  expect(lookForm.check(values)).toEqual({})
  expect(lookForm.check({ ...values, dark_primary: "rouge", tagline: "a".repeat(81) })).toEqual({
    dark_primary: ["branding.colour_invalid"],
    tagline: ["branding.tagline_too_long"]
  })
})
