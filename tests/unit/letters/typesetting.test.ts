import { afterAll, expect, test } from "vitest"
import fc from "#tests/support/properties.ts"
import { makeTypesetter } from "#server/letters/Typesetter.ts"
import { bare, facts, readPdf, setLetter, text } from "#tests/unit/letters/support.ts"

const typesetter = makeTypesetter()
afterAll(() => typesetter.end())

test("[LET-O01] a template and values become a tagged PDF, and what is typed is never markup", async () => {
  const typed = "#strong[x] $a$ \\ @b <mark> // ```c``` = #panic() {{"
  const { pdf, places } = await setLetter(typesetter, [
    text("Lettre de mission", {}, "heading"),
    text(`Entre {{firm.name}} et {{ company.name }}, « 1 234,56 € », Łódź, ${typed}`),
    text("Tenue", { underline: true }, "bullet"),
    text("Révision", { italic: true }, "bullet"),
    { kind: "services" },
    { kind: "signatures" }
  ])
  const { isTagged, pages } = await readPdf(pdf)
  expect(isTagged).toBe(true)
  expect(pages.join("")).toContain(
    bare(`Entre ${facts.values?.["firm.name"]} et ${facts.values?.["company.name"]}, « 1 234,56 € », Łódź, ${typed}`)
  )
  expect(pages.join("")).toContain(bare("Łukasz #pagebreak() Ça"))
  expect(places).toHaveLength(2)
})

test("[LET-O01] each signatory's place is on the page of their box, in their order, side by side", async () => {
  const { places } = await setLetter(typesetter, [
    text("Un"),
    { kind: "pageBreak" },
    text("Deux"),
    { kind: "signatures" }
  ])
  const [firm, client] = places
  expect(places.map(({ page }) => page)).toEqual([1, 1])
  expect(firm!.x).toBeLessThan(client!.x)
  expect(firm!.y).toBeCloseTo(client!.y, 3)
  for (const place of places) {
    expect(place.x).toBeGreaterThan(0.05)
    expect(place.x + place.width).toBeLessThan(0.95)
    expect(place.width).toBeGreaterThan(0.3)
    expect(place.height).toBeGreaterThan(0.05)
  }
})

test("[LET-O01] a table over pages repeats its head, and a service's block is repeated with its contractual text", async () => {
  const services = Array.from({ length: 500 }, (_, at) => ({
    ...facts.services[0]!,
    row: [`Prestation n° ${at}`, "Chaque mois", "1", "10,00 €"] as const
  }))
  const { pdf } = await setLetter(typesetter, [{ kind: "services" }], { ...facts, services })
  const { pages } = await readPdf(pdf)
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.every((page) => page.includes(bare("Montant HT")))).toBe(true)
  expect(pages.join("")).toContain(bare("Prestation n° 499"))
})

test("[LET-O01] a condition shows its text only where the variable has a value", async () => {
  const inside = {
    kind: "when",
    variable: "service.deliverable",
    is_filled: true,
    blocks: [text("Livrable : {{service.deliverable}}.")]
  } as const
  const { faults, pdf } = await setLetter(typesetter, [
    { kind: "each", blocks: [text("{{service.title}}", {}, "subheading"), inside, { kind: "contract" }] },
    { kind: "when", variable: "mission.renewal", is_filled: false, blocks: [text("Sans reconduction.")] },
    { kind: "when", variable: "mission.renewal", is_filled: true, blocks: [text("Reconduite {{mission.renewal}}.")] },
    { kind: "signatures" }
  ])
  const all = (await readPdf(pdf)).pages.join("")
  expect(all.match(/Livrable:/g)).toHaveLength(1)
  expect(all).toContain(bare("Livrable : Balance."))
  expect(all).toContain(bare("Au fil de l’eau."))
  expect(all).toContain(bare("Sans reconduction."))
  expect(all).not.toContain("Reconduite")
  expect(faults).toEqual([])
})

test("[LET-O01] no text that people type stops the typesetting or leaves the page empty", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (typed) => {
      const { pdf, places } = await setLetter(typesetter, [text(`Avant ${typed} après`), { kind: "signatures" }])
      const { pages } = await readPdf(pdf)
      expect(pages.join("")).toContain("Avant")
      expect(places).toHaveLength(2)
    }),
    { numRuns: 30 }
  )
}, 60_000)
