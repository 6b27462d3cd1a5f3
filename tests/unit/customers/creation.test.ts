import { describe, expect, test } from "vitest"
import {
  creationErrors,
  creationSteps,
  type CreationValues,
  emptyCreation,
  firstStepWith,
  skippableSteps,
  stepErrors
} from "#schemas/customers/creation/creation.ts"
import { filledByHand, filledFrom, isFilled, suggestedYear } from "#schemas/customers/creation/filling.ts"
import type { RegisterCompany } from "#schemas/customers/register.ts"
import { yearForm } from "#schemas/customers/years.ts"
import fc from "#tests/support/properties.ts"

const today = "2026-11-21"
const siret = "55203253400703"
const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const yearEnd = fc.option(
  day.map((text) => text.slice(5)),
  { nil: null }
)
const company = (more: Partial<RegisterCompany> = {}): RegisterCompany => ({
  siret,
  siren: siret.slice(0, 9),
  official_name: "DANONE",
  company_name: "DANONE",
  naf_code: null,
  legal_status: null,
  capital: null,
  creation_date: null,
  year_end: null,
  intra_community_vat: null,
  address: null,
  is_head_office: true,
  is_open: true,
  ...more
})

describe("the financial year that is proposed", () => {
  test("[WIZ-006] is one that the form takes, holds today, ends on the company's day and never begins before the company", () => {
    fc.assert(
      fc.property(day, yearEnd, fc.option(day, { nil: null }), (now, end, creation) => {
        const year = suggestedYear(now, end, creation)
        expect(yearForm.check(year)).toEqual({})
        const from = creation !== null && creation > now ? creation : now
        expect(year.start <= from && from <= year.end).toBe(true)
        if (creation !== null) expect(year.start >= creation).toBe(true)
        const isEndOfFebruary = /^02-2[89]$/.test(year.end.slice(5)) && /^02-2[89]$/.test(end ?? "")
        if (!isEndOfFebruary) expect(year.end.slice(5)).toBe(end ?? "12-31")
      })
    )
  })

  test.each([
    [today, null, null, "2026-01-01", "2026-12-31"],
    [today, "06-30", null, "2026-07-01", "2027-06-30"],
    [today, "11-21", null, "2025-11-22", "2026-11-21"],
    [today, "11-20", null, "2026-11-21", "2027-11-20"],
    [today, "02-28", null, "2026-03-01", "2027-02-28"],
    ["2028-01-15", "02-28", null, "2027-03-01", "2028-02-29"],
    [today, "12-31", "2026-09-15", "2026-09-15", "2026-12-31"],
    ["2026-12-31", "12-31", "2026-12-31", "2026-12-31", "2027-12-31"],
    [today, "12-31", "2027-02-01", "2027-02-01", "2027-12-31"]
  ])("[WIZ-006] on %s with the end %s, created %s, is %s to %s", (now, end, creation, start, last) => {
    expect(suggestedYear(now, end, creation)).toEqual({ name: `Exercice ${last.slice(0, 4)}`, start, end: last })
  })
})

describe("what the register fills in", () => {
  const typed: CreationValues = {
    ...emptyCreation,
    siret: "552 032 534 00703",
    looked_up: "73282932000074",
    general: { ...emptyCreation.general, rum: "M1", contact_email: "a@b.example" },
    administrator: { ...emptyCreation.administrator, email: "claire@autre.example" },
    accountant_ids: [4],
    tree_model_id: 2
  }

  test("[WIZ-003] another number takes nothing over from the company before it but what is the firm's", () => {
    const filled = filledFrom(typed, company({ capital: 1_000.5, year_end: "06-30" }), today)
    expect(filled).toEqual({
      ...emptyCreation,
      siret: typed.siret,
      looked_up: siret,
      general: { ...emptyCreation.general, company_name: "DANONE", capital: "1000,5" },
      years: [{ name: "Exercice 2027", start: "2026-07-01", end: "2027-06-30" }],
      accountant_ids: [4],
      tree_model_id: 2
    })
    expect([isFilled(typed), isFilled(filled)]).toEqual([false, true])
    expect(creationErrors(filled, today)).toEqual({})
  })

  test("[WIZ-O03] typed by hand, the same number keeps what was typed", () => {
    const byHand = filledByHand(typed, today)
    expect(byHand).toMatchObject({ looked_up: siret, general: { rum: "" }, years: [{ start: "2026-01-01" }] })
    const more = { ...byHand, general: { ...byHand.general, company_name: "Fromagerie" }, years: [] }
    expect(filledByHand(more, today)).toBe(more)
  })
})

describe("the rules of the steps", () => {
  test("[WIZ-O02] the steps three to six hold no fault while they are empty", () => {
    for (const step of skippableSteps) expect(stepErrors(step, emptyCreation, today)).toEqual({})
    expect(skippableSteps.map((step) => creationSteps.indexOf(step) + 1)).toEqual([3, 4, 5, 6])
  })

  test("[WIZ-005] one word typed of an administrator asks for the others", () => {
    const values = { ...emptyCreation, administrator: { ...emptyCreation.administrator, job: "Gérante" } }
    expect(stepErrors("administrator", values, today)).toEqual({
      "administrator.title": ["people.title_missing"],
      "administrator.firstname": ["auth.firstname_missing"],
      "administrator.lastname": ["auth.lastname_missing"],
      "administrator.email": ["auth.email_missing"]
    })
    const titled = { ...emptyCreation, administrator: { ...emptyCreation.administrator, title: "Mme" } }
    expect(stepErrors("administrator", titled, today)).toEqual({})
  })

  test("[WIZ-001] a refused field leads to the first step that holds one", () => {
    expect(firstStepWith({ "years.0.name": [], "general.capital": [] })).toBe("general")
    expect(firstStepWith({ "address.city": [], tree_model_id: [] })).toBe("general")
    expect(firstStepWith({ "administrator.email": [], "years.1.end": [] })).toBe("administrator")
    expect(firstStepWith({ elsewhere: [] })).toBeNull()
  })
})
