import fc from "#tests/support/properties.ts"
import { composeIBAN } from "ibantools"
import { describe, expect, test } from "vitest"
import {
  bankForm,
  bicProblem,
  emptyBank,
  groupedIban,
  ibanParts,
  ibanProblem,
  keptIban
} from "#schemas/customers/bank.ts"
import { clientUserForm, emptyClientUser } from "#schemas/customers/clientUser.ts"
import { emptyFiscal, fiscalForm, obligations } from "#schemas/customers/fiscal.ts"
import { emptyGeneral, generalForm, generalValues, keptGeneral } from "#schemas/customers/general.ts"
import { importSizeProblem } from "#schemas/customers/importRules.ts"
import { inviteProblem, nobodyKnown } from "#schemas/customers/invitations.ts"
import { commonLegalForms, legalFormName, legalFormProblem, legalForms } from "#schemas/customers/legalForms.ts"
import { noteLimit, noteProblem } from "#schemas/customers/notes.ts"
import { keptPhone, phoneProblem, shownPhone } from "#schemas/customers/phone.ts"
import { addressForm, countries, emptyAddress, keptAddress, postCodeProblem } from "#schemas/customers/places.ts"
import {
  capitalProblem,
  clientCodeProblem,
  companyNameProblem,
  dayProblem,
  employeesProblem,
  mandateProblem,
  repairedCompanyName
} from "#schemas/customers/texts.ts"
import { longestYearInMonths, yearForm, yearPlaceProblem } from "#schemas/customers/years.ts"
import { importRowLimit, postCodeLength } from "#schemas/shared/constants.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { resolvedUrl, urlProblem } from "#schemas/shared/web.ts"
import "#schemas/customers/phonePlans.ts"

const all = <A>(rule: (text: string) => A, texts: ReadonlyArray<string>) => [...new Set(texts.map(rule))]
const wild = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 60 }))

describe("names", () => {
  test("[VAL-022] [VAL-O01] a company is called by letters of any script, digits, space and & ' . , ( ) + -", () => {
    const good = ["L'Œuvre & Fils (Lyon) + Cie, S.A.R.L. - 2", "Ελληνικά 東京", "a", "L’Atelier", "A".repeat(150)]
    expect(all(companyNameProblem, good)).toEqual([null])
    expect(all(companyNameProblem, ["A/B", "A@B", "A_B", "A\nB", "<b>", "A!", "A\u202eB", "&", "- -"])).toEqual([
      "customer.company_name_characters"
    ])
    expect([companyNameProblem("  "), companyNameProblem("A".repeat(151))]).toEqual([
      "customer.company_name_missing",
      "customer.company_name_too_long"
    ])
  })
  test("[VAL-022] a name that a register gives is repaired into one that is taken, or into nothing", () => {
    expect(repairedCompanyName("YAHOO! / FRANCE « 2 »")).toBe("YAHOO FRANCE 2")
    fc.assert(
      fc.property(wild, (text) => {
        const repaired = repairedCompanyName(text)
        expect(repaired === "" ? null : companyNameProblem(repaired)).toBeNull()
      })
    )
  })
  test("[VAL-022] [VAL-O01] a client code is made of letters, digits, - and _, at most thirty of them", () => {
    expect(all(clientCodeProblem, ["", "C-1_a", "x".repeat(30)])).toEqual([null])
    expect(all(clientCodeProblem, ["é", "a b", "a/b", "=cmd", "ａ"])).toEqual(["customer.client_code_characters"])
    expect(clientCodeProblem("x".repeat(31))).toBe("customer.client_code_too_long")
  })
})

describe("an address", () => {
  const good = { ...emptyAddress, street: "1 rue de l’Église\nBâtiment B", city: "Lyon", post_code: "69001" }
  test("[VAL-008] [VAL-018] [CST-005] a post code has exactly five digits, and says when it is missing", () => {
    expect(postCodeLength).toBe(5)
    expect(all((code) => postCodeProblem(code), ["69001", "01000", "97410", "75 001"])).toEqual([null])
    expect(all((code) => postCodeProblem(code), ["6900", "690011", "6900A", "２Ａ０００", "-6900"])).toEqual([
      "customer.post_code_invalid"
    ])
    expect(postCodeProblem(" ")).toBe("customer.post_code_missing")
    expect([postCodeProblem("98000", "MC"), postCodeProblem("1000", "BE"), postCodeProblem("", "AE")]).toEqual([
      null,
      null,
      null
    ])
    expect([postCodeProblem("1000", "RE"), postCodeProblem("x".repeat(13), "BE")]).toEqual([
      "customer.post_code_invalid",
      "customer.post_code_abroad"
    ])
  })
  test("[CLI-003] [CLI-004] has a type of the list, a street, a town and a country", () => {
    expect(addressForm.check(good)).toEqual({})
    expect(addressForm.check({ type: "castle", street: "", city: " ", post_code: "", country: "ZZ" })).toEqual({
      type: ["customer.choice_invalid"],
      street: ["customer.street_missing"],
      city: ["customer.city_missing"],
      country: ["customer.country_invalid"]
    })
    expect(addressForm.check({ ...good, street: "x".repeat(201), city: "<b>" })).toEqual({
      street: ["customer.street_too_long"],
      city: ["people.text_characters"]
    })
    expect(keptAddress({ ...good, post_code: "69 001", street: " 1  rue \n B " })).toEqual({
      ...good,
      street: "1 rue \n B"
    })
    expect([countries.length, new Set(countries).size]).toEqual([250, 250])
  })
})

describe("an email", () => {
  test("[VAL-024] is one address of a name and a host of two parts, in any script", () => {
    const good = [
      "a@b.fr",
      "jean.d’orme@société.fr",
      "a+b@sous.domaine.example",
      `${"x".repeat(64)}@a.fr`,
      "o'neil@a.ie"
    ]
    expect(good.map(isEmail)).toEqual(good.map(() => true))
    const bad = [
      "a@b",
      "a b@c.fr",
      "a@b..fr",
      "@b.fr",
      "a@",
      "a@b.fr,c@d.fr",
      "<a@b.fr>",
      "a@-b.fr",
      "a@b.fr\n",
      ".a@b.fr"
    ]
    const worse = [
      "a..b@c.fr",
      "a@1.2.3.4",
      `${"x".repeat(65)}@a.fr`,
      `a@${"b.".repeat(126)}fr`,
      "a\u202eb@c.fr",
      "a@@b.fr"
    ]
    expect([...bad, ...worse].filter(isEmail)).toEqual([])
  })
  test("[VAL-024] nothing that a mail's header would read as more than an address gets through", () => {
    fc.assert(
      fc.property(wild, (text) => {
        if (isEmail(text)) expect(text).not.toMatch(/[\s\p{C}<>,;:"\\]/u)
      })
    )
  })
})

describe("a phone number", () => {
  test("[VAL-024] [VAL-O01] is a national French number or one in international form", () => {
    const kept: Readonly<Record<string, string>> = {
      "01 23 45 67 89": "+33123456789",
      "06.12.34.56.78": "+33612345678",
      "+33 (0)1 23 45 67 89": "+33123456789",
      "0033123456789": "+33123456789",
      "+351 212 345 678": "+351212345678",
      "+44 20 7946 0958": "+442079460958",
      // Overseas numbers.
      "0262 12 34 56": "+262262123456",
      "0696123456": "+596696123456"
    }
    expect(Object.keys(kept).map(keptPhone)).toEqual(Object.values(kept))
    expect(phoneProblem("")).toBeNull()
    const bad = [
      "12",
      "0123456",
      "012345678901",
      "abc",
      "+33",
      "0123456789 poste 12",
      "tel:0123456789",
      "+999123456789"
    ]
    expect(all(phoneProblem, bad)).toEqual(["customer.phone_invalid"])
    expect([shownPhone("+33123456789"), shownPhone("+351212345678")]).toEqual(["01 23 45 67 89", "+351 21 234 5678"])
  })
  test("[VAL-024] what is kept is taken again as the same number, whatever was typed", () => {
    const typed = fc.stringMatching(/^0[1-79]([ .-]?\d\d){4}$/)
    fc.assert(
      fc.property(fc.oneof(typed, wild), (text) => {
        const kept = keptPhone(text)
        if (kept !== null) expect([keptPhone(kept), keptPhone(shownPhone(kept))]).toEqual([kept, kept])
      })
    )
  })
})

describe("a bank account", () => {
  const iban = "FR7630006000011234567890189"
  test("[VAL-023] an IBAN and a BIC are valid, and the IBAN is not missing", () => {
    expect([ibanProblem(iban), ibanProblem("fr76 3000 6000 0112 3456 7890 189"), ibanProblem("")]).toEqual([
      null,
      null,
      "customer.iban_missing"
    ])
    expect(all(ibanProblem, [iban.slice(0, -1), `${iban}0`, "FR00", "XX7630006000011234567890189", "=cmd"])).toEqual([
      "customer.iban_invalid"
    ])
    expect(all(bicProblem, ["", "AGRIFRPP", "agrifrpp882", "BNPA FR PP XXX"])).toEqual([null])
    expect(all(bicProblem, ["AGRIFRP", "AGRIFRPP8", "1GRIFRPP", "AGRIXXPP", "AGRIFRPP8822"])).toEqual([
      "customer.bic_invalid"
    ])
    expect(bankForm.check({ ...emptyBank, iban, bank_name: "<b>" })).toEqual({ bank_name: ["people.text_characters"] })
  })
  test("[VAL-023] an IBAN made by the rules of its country is taken, and no digit of it may change", () => {
    const account = fc.array(fc.nat(9), { minLength: 18, maxLength: 18 }).map((numbers) => numbers.join(""))
    fc.assert(
      fc.property(account, fc.nat(17), fc.integer({ min: 1, max: 9 }), (bban, place, by) => {
        const german = composeIBAN({ countryCode: "DE", bban }) ?? ""
        expect(ibanProblem(german)).toBeNull()
        const at = place + 4
        const wrong = german.slice(0, at) + String((Number(german[at]) + by) % 10) + german.slice(at + 1)
        expect(ibanProblem(wrong)).toBe("customer.iban_invalid")
      })
    )
  })
  test("[CLI-005] an IBAN shows its parts, and its groups of four while it is being typed", () => {
    expect(ibanParts(iban)).toEqual({
      country: "FR",
      check: "76",
      bank: "30006",
      branch: "00001",
      account: "12345678901",
      key: "89"
    })
    expect(ibanParts("DE89370400440532013000")).toMatchObject({ country: "DE", check: "89", bank: "37040044", key: "" })
    expect(ibanParts("FR00")).toBeNull()
    expect([groupedIban("fr7630006"), groupedIban(iban)]).toEqual(["FR76 3000 6", "FR76 3000 6000 0112 3456 7890 189"])
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{0,34}$/), (text) => {
        expect(keptIban(groupedIban(text))).toBe(text)
      })
    )
  })
})

describe("the general data of a client file", () => {
  const good = {
    ...emptyGeneral,
    company_name: "Danone",
    siret: "552 032 534 00703",
    siren: "552032534",
    naf_code: "7010z",
    legal_status: "5599",
    capital: "170 348 620,75",
    employee_number: "1 200",
    creation_date: "1955-01-01",
    contact_email: " Contact@Danone.example ",
    contact_phone: "01 44 35 20 20"
  }
  test("[CLI-001] [VAL-O01] are taken as people type them and kept in one form", () => {
    expect(generalForm.check(good)).toEqual({})
    const kept = keptGeneral(good)
    expect(kept).toEqual({
      company_name: "Danone",
      client_code: null,
      siret: "55203253400703",
      siren: "552032534",
      naf_code: "70.10Z",
      legal_status: "5599",
      capital: 170_348_620.75,
      rcs: null,
      rum: null,
      creation_date: "1955-01-01",
      closing_date: null,
      mission_letter_date: null,
      employee_number: 1200,
      contact_email: "contact@danone.example",
      contact_phone: "+33144352020"
    })
    expect(generalForm.check(generalValues(kept))).toEqual({})
    expect(keptGeneral(generalValues(kept))).toEqual(kept)
  })
  test("[VAL-006] [VAL-007] [VAL-017] [VAL-019] [VAL-024] each fault is told at its own field", () => {
    expect(generalForm.check(emptyGeneral)).toEqual({
      company_name: ["customer.company_name_missing"],
      siret: ["customer.siret_missing"],
      siren: ["customer.siren_missing"]
    })
    expect(
      generalForm.check({
        ...good,
        siren: "732829320",
        naf_code: "70",
        legal_status: "9999",
        capital: "-1",
        rum: "é",
        closing_date: "1954-12-31",
        mission_letter_date: "2026-02-29",
        employee_number: "0",
        contact_email: "a@b",
        contact_phone: "1"
      })
    ).toEqual({
      siret: ["customer.siret_other_siren"],
      naf_code: ["customer.naf_invalid"],
      legal_status: ["customer.choice_invalid"],
      capital: ["customer.capital_invalid"],
      rum: ["customer.rum_invalid"],
      closing_date: ["customer.closing_before_creation"],
      mission_letter_date: ["customer.date_invalid"],
      employee_number: ["customer.employees_invalid"],
      contact_email: ["auth.email_invalid"],
      contact_phone: ["customer.phone_invalid"]
    })
  })
  test("[VAL-021] the number of employees is positive and whole", () => {
    expect(all(employeesProblem, ["1", "2", "9999999", ""])).toEqual([null])
    expect(all(employeesProblem, ["0", "-1", "1.5", "1e3", "10000000", "x"])).toEqual(["customer.employees_invalid"])
    expect(all(capitalProblem, ["0", "7622,45", "1 000.5", ""])).toEqual([null])
    expect(all(capitalProblem, ["1,234", "-1", "1e3", "€1", "1234567890123"])).toEqual(["customer.capital_invalid"])
    expect(all(mandateProblem, ["", "RUM-2026/0001", "x".repeat(35)])).toEqual([null])
    expect(all(mandateProblem, ["x".repeat(36), "/a", "a//b", "a_b"])).toEqual(["customer.rum_invalid"])
  })
  test("[VAL-024] a date is a day of the calendar", () => {
    expect(all(dayProblem, ["2024-02-29", "1800-01-01", "2199-12-31", ""])).toEqual([null])
    const bad = [
      "2023-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-1-1",
      "01/02/2026",
      "1799-12-31",
      "2200-01-01",
      "0000-01-01"
    ]
    expect(all(dayProblem, bad)).toEqual(["customer.date_invalid"])
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1800-01-02"), max: new Date("2199-12-30"), noInvalidDate: true }),
        (date) => {
          expect(dayProblem(date.toISOString().slice(0, 10))).toBeNull()
        }
      )
    )
  })
  test("[CLI-001] a legal form is one of the national list, the usual ones first", () => {
    expect([legalForms.length, new Set(legalForms.map(({ code }) => code)).size]).toEqual([260, 260])
    expect(legalForms.every(({ code, name }) => /^\d{4}$/.test(code) && name !== "")).toBe(true)
    expect(commonLegalForms.filter(([code]) => legalFormName(code) === null)).toEqual([])
    expect([legalFormProblem("5710"), legalFormProblem(""), legalFormProblem("0000")]).toEqual([
      null,
      null,
      "customer.choice_invalid"
    ])
  })
})

describe("the other tabs", () => {
  test("[CLI-002] [VAL-020] fiscal data name known regimes, a due day from 1 to 31, and the company's own VAT number", () => {
    const form = fiscalForm("552032534")
    expect(form.check(emptyFiscal)).toEqual({})
    expect(form.fields).toHaveLength(Object.keys(emptyFiscal).length)
    expect(obligations.every((name) => emptyFiscal[name] === false)).toBe(true)
    const good = { ...emptyFiscal, status: "is", regime: "normal", vat_type: "monthly", vat_due_day: "31" }
    expect(form.check({ ...good, intra_community_vat: "FR27552032534", sie_comment: "x\n".repeat(10) })).toEqual({})
    expect(
      form.check({
        ...good,
        status: "x",
        regime: "x",
        vat_type: "x",
        vat_due_day: "32",
        intra_community_vat: "FR44732829320",
        sie_comment: "x".repeat(501)
      })
    ).toEqual({
      status: ["customer.choice_invalid"],
      regime: ["customer.choice_invalid"],
      vat_type: ["customer.choice_invalid"],
      vat_due_day: ["customer.vat_day_invalid"],
      intra_community_vat: ["customer.vat_number_foreign"],
      sie_comment: ["customer.comment_too_long"]
    })
  })
  test("[CLI-006] [VAL-O05] a financial year has a name without a slash, ends after it starts and lasts at most 24 months", () => {
    expect(longestYearInMonths).toBe(24)
    const year = (start: string, end: string, name = "Exercice 2026") => yearForm.check({ name, start, end })
    expect(year("2026-01-01", "2026-12-31")).toEqual({})
    expect([year("2026-01-01", "2026-01-01"), year("2026-01-01", "2026-01-02")]).toEqual([
      { end: ["customer.year_order"] },
      {}
    ])
    expect([year("2026-01-01", "2027-12-31"), year("2026-01-01", "2028-01-01")]).toEqual([
      {},
      { end: ["customer.year_too_long"] }
    ])
    // The 29th of February does not exist two years later.
    expect([year("2024-02-29", "2026-02-27"), year("2024-02-29", "2026-02-28")]).toEqual([
      {},
      { end: ["customer.year_too_long"] }
    ])
    expect(year("", "x", "2025/2026")).toEqual({
      name: ["customer.year_name_slash"],
      start: ["field.required"],
      end: ["customer.date_invalid"]
    })
    expect([year("2026-01-01", "2026-12-31", " ").name, year("2026-01-01", "2026-12-31", "con").name]).toEqual([
      ["customer.year_name_missing"],
      ["customer.year_name_characters"]
    ])
    const next = { start: "2027-01-01", end: "2027-12-31" }
    expect(yearPlaceProblem({ start: "2026-01-01", end: "2026-12-31" }, [next])).toBeNull()
    expect(yearPlaceProblem({ start: "2026-01-01", end: "2027-01-01" }, [next])).toBe("customer.year_overlap")
  })
  test("[CLI-O02] a note is text in marked pieces, of at most twenty thousand characters", () => {
    const note = (text: string) => [{ kind: "paragraph", spans: [{ text, bold: true }] }] as const
    expect([noteProblem([]), noteProblem(note("a < b\tc")), noteProblem(note("x".repeat(noteLimit)))]).toEqual([
      null,
      null,
      null
    ])
    expect([noteProblem(note("x".repeat(noteLimit + 1))), noteProblem(note("a\u202eb"))]).toEqual([
      "customer.note_too_long",
      "customer.note_characters"
    ])
  })
})

describe("people", () => {
  test("[CLI-007] [VAL-002] [VAL-003] [VAL-004] [VAL-005] [VAL-024] each missing part of a client user has its message", () => {
    const form = clientUserForm("2026-11-21")
    expect(form.check(emptyClientUser)).toEqual({
      title: ["people.title_missing"],
      firstname: ["auth.firstname_missing"],
      lastname: ["auth.lastname_missing"],
      email: ["auth.email_missing"]
    })
    const good = { ...emptyClientUser, title: "Mme", firstname: "Anne", lastname: "Roy", email: "anne@roy.example" }
    expect(form.check({ ...good, birth_date: "1990-05-01", mobile_number: "06 12 34 56 78" })).toEqual({})
    expect(form.check({ ...good, birth_date: "2026-11-20", access_ends_on: "2026-11-21" })).toEqual({})
    expect(form.check({ ...good, birth_date: "2026-11-21", access_ends_on: "2026-11-20", role: "owner" })).toEqual({
      birth_date: ["customer.birth_date_invalid"],
      access_ends_on: ["customer.access_end_past"],
      role: ["customer.choice_invalid"]
    })
  })
  test("[VAL-042] [VAL-043] [VAL-044] [VAL-047] [ERR-053] [ERR-054] [ERR-055] [ERR-056] [ERR-058] nobody is on both sides", () => {
    const inTeam = { ...nobodyKnown, isInTeam: true }
    const elsewhere = { ...nobodyKnown, isStaffElsewhere: true }
    const client = { ...nobodyKnown, isClientUser: true }
    const verdicts = (["teammate", "client admin", "client user"] as const).map((as) =>
      [nobodyKnown, inTeam, elsewhere, client].map((person) => inviteProblem(as, person))
    )
    expect(verdicts).toEqual([
      [null, "customer.teammate_in_team", "customer.already_accountant", "customer.teammate_is_client"],
      [null, "customer.accountant_not_client_admin", "customer.client_is_staff", null],
      [null, "customer.client_is_staff", "customer.client_is_staff", null]
    ])
  })
  test("[VAL-049] [VAL-050] [CST-016] [ERR-051] [ERR-052] an import has from one to five hundred rows", () => {
    expect(importRowLimit).toBe(500)
    expect([0, 1, 499, 500, 501].map(importSizeProblem)).toEqual([
      "customer.import_empty",
      null,
      null,
      null,
      "customer.import_too_long"
    ])
  })
})

describe("an address of the web", () => {
  test("[VAL-025] [VAL-O02] begins with http://, https:// or {host}", () => {
    expect(
      all(urlProblem, [
        "http://a.fr",
        "https://a.fr/x?y=1#z",
        "{host}",
        "{host}/aide?x=1",
        "HTTPS://A.FR",
        "http://localhost:8080/"
      ])
    ).toEqual([null])
    const bad = [
      "",
      "a.fr",
      "//a.fr",
      "ftp://a.fr",
      "javascript:alert(1)",
      "{host}.evil.fr",
      "{host}@evil.fr",
      "https://u:p@a.fr",
      "https:///a",
      "http://",
      "{HOST}/a",
      "https://a.fr/{host}{host}",
      "https://a b.fr",
      "data:text/html,x"
    ]
    expect(all(urlProblem, bad)).toEqual(["field.url_invalid"])
    expect([resolvedUrl("{host}/aide", "https://lumen.example"), resolvedUrl(" http://a.fr ", "https://b.fr")]).toEqual(
      ["https://lumen.example/aide", "http://a.fr"]
    )
  })
})
