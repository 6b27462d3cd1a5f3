import { describe, expect, test } from "vitest"
import { mayKeepUsers, mayMarkGroupAdmin, maySeeUsers } from "#schemas/access/policy.ts"
import { applicationForm, emptyApplication } from "#schemas/applications/applicationRules.ts"
import { firmTermsForm, type FirmTermsValues, sectionsOf, textOfSections } from "#schemas/people/firmTermsRules.ts"
import { emptyMember, teamForm } from "#schemas/people/teamRules.ts"
import fc from "#tests/support/properties.ts"

describe("who keeps the people of a company", () => {
  const facts = { isSuperAdmin: false, firmRole: null, vendorRole: null, themeAcl: null }
  test("[ROL-006] [ROL-007] [ROL-008] [ROL-011] the firm's staff and the company's admins keep them, collaborators see them, guests do not", () => {
    const answers = (
      [
        { firmRole: "admin" },
        { firmRole: "collaborator" },
        { vendorRole: "admin" },
        { vendorRole: "collaborator" },
        { vendorRole: "guest" },
        {}
      ] as const
    ).map((one) => [maySeeUsers({ ...facts, ...one }), mayKeepUsers({ ...facts, ...one })])
    expect(answers).toEqual([
      [[], []],
      [[], []],
      [[], []],
      [[], ["mayKeepUsers"]],
      [["isWriter"], ["isWriter"]],
      [["isMember"], ["isMember"]]
    ])
  })
  test("[ROL-O01] only who carries the group's mark gives it", () => {
    expect([mayMarkGroupAdmin({ isGroupAdmin: true }), mayMarkGroupAdmin({ isGroupAdmin: false })]).toEqual([
      [],
      ["isAdminOfGroup"]
    ])
  })
})

describe("the form of a member", () => {
  const good = { ...emptyMember, firstname: "Luc", lastname: "Brun", email: "luc@brun.example" }
  const { check } = teamForm("2026-11-21")
  test("[ROL-025] takes the last day of an access from today on", () => {
    const day = (access_ends_on: string) => check({ ...good, access_ends_on })
    expect([day(""), day("2026-11-21"), day("2026-11-22")]).toEqual([{}, {}, {}])
    expect(day("2026-11-20")).toEqual({ access_ends_on: ["customer.access_end_past"] })
    expect(day("2026-11-31")).toEqual({ access_ends_on: ["customer.date_invalid"] })
    expect(check({ ...good, role: "guest" })).toEqual({ role: ["customer.choice_invalid"] })
  })
})

describe("the form of an application", () => {
  const { check } = applicationForm
  const good = { ...emptyApplication, title: "Paie", uri: "{host}/paie" }
  test("[APP-003] [VAL-025] needs a title, an address and one role of three", () => {
    expect(check(good)).toEqual({})
    expect(check({ ...good, roles: [] })).toEqual({ roles: ["application.role_missing"] })
    expect(check({ ...good, roles: ["chef" as never] })).toEqual({ roles: ["customer.choice_invalid"] })
    expect(check({ ...good, uri: "" })).toEqual({ uri: ["application.uri_missing"] })
    expect(check({ ...good, title: "x".repeat(61) })).toEqual({ title: ["application.title_too_long"] })
    const size = (mail_attachment_max_size: string) => check({ ...good, mail_attachment_max_size })
    expect([size("1"), size("50"), size("")]).toEqual([{}, {}, {}])
    for (const wrong of ["0", "51", "1,5", "x"])
      expect(size(wrong)).toEqual({ mail_attachment_max_size: ["application.attachment_invalid"] })
  })
})

describe("the text of a firm's terms", () => {
  const word = fc.stringMatching(/^[\p{L}0-9]{1,12}$/u)
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "))
  const section = fc.record({ title: line, paragraphs: fc.array(line, { maxLength: 4 }) })

  test("[ACC-O13] reads back as the sections it was written from", () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 6 }), (sections) => {
        expect(sectionsOf(textOfSections(sections))).toEqual(sections)
      })
    )
  })
  test("[ACC-O13] takes any line ends, and a text without titles as one section", () => {
    expect(sectionsOf("Un\r\nmême paragraphe.\r\n\r\nUn autre.")).toEqual([
      { title: "", paragraphs: ["Un même paragraphe.", "Un autre."] }
    ])
    expect(sectionsOf("## Objet\nCollé au titre.")).toEqual([{ title: "Objet", paragraphs: ["Collé au titre."] }])
    expect(sectionsOf(" \n\n")).toEqual([])
  })
  test("[ACC-O13] needs French, and another language whole or not at all", () => {
    const none: FirmTermsValues = { title_fr: "A", text_fr: "B", title_en: "", text_en: "", title_pt: "", text_pt: "" }
    expect(firmTermsForm.check(none)).toEqual({})
    expect(firmTermsForm.check({ ...none, text_fr: " ", title_pt: "C" })).toEqual({
      text_fr: ["terms.text_missing"],
      text_pt: ["terms.text_missing"]
    })
    expect(firmTermsForm.check({ ...none, text_fr: "x".repeat(60_000) })).toEqual({})
    expect(firmTermsForm.check({ ...none, text_fr: "x".repeat(60_001) })).toEqual({ text_fr: ["terms.text_too_long"] })
  })
})
