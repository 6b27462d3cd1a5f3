import { describe, expect, test } from "vitest"
import { bicProblem, ibanProblem } from "#schemas/customers/bank.ts"
import { sirenProblem, siretProblem } from "#schemas/customers/companyNumbers.ts"
import { emptyFiscal, fiscalForm, sieCommentLimit } from "#schemas/customers/fiscal.ts"
import { noteBlockLimit, noteLimit, noteProblem } from "#schemas/customers/notes.ts"
import { phoneProblem } from "#schemas/customers/phone.ts"
import { emptyAddress, addressForm, postCodeProblem, streetLimit } from "#schemas/customers/places.ts"
import {
  clientCodeLimit,
  clientCodeProblem,
  companyNameLimit,
  companyNameProblem,
  employeesProblem,
  lineProblem,
  mandateProblem
} from "#schemas/customers/texts.ts"
import { vatDueDayProblem } from "#schemas/customers/vat.ts"
import { nameProblem, personTextLimit } from "#schemas/people/fields/names.ts"
import { isColourText } from "#schemas/shared/colour.ts"
import { isEmail } from "#schemas/shared/fields/email.ts"
import { urlProblem } from "#schemas/shared/web.ts"
import "#schemas/customers/phonePlans.ts"

type Rule = (text: string) => unknown
const x = (length: number) => "x".repeat(length)
const good = (rule: Rule, text: string) => rule(text) === null

/** Each limit with the text just below it, on it and just above it, and which of the three are accepted. */
const limits: ReadonlyArray<
  readonly [
    title: string,
    rule: Rule,
    texts: readonly [string, string, string],
    taken: readonly [boolean, boolean, boolean]
  ]
> = [
  ["[VAL-001] a missing company name", companyNameProblem, ["", "A", "AB"], [false, true, true]],
  [
    "[VAL-003] a first name's first letter",
    (text) => nameProblem("firstname", text),
    ["", "A", "AB"],
    [false, true, true]
  ],
  [
    "[VAL-004] a last name's first letter",
    (text) => nameProblem("lastname", text),
    ["", "A", "AB"],
    [false, true, true]
  ],
  [
    "[VAL-004] a last name's last letter",
    (text) => nameProblem("lastname", text),
    [x(personTextLimit - 1), x(personTextLimit), x(personTextLimit + 1)],
    [true, true, false]
  ],
  [
    "[VAL-017] [VAL-006] a SIREN's nine digits",
    sirenProblem,
    ["55203253", "552032534", "5520325347"],
    [false, true, false]
  ],
  [
    "[VAL-019] [VAL-007] a SIRET's fourteen digits",
    siretProblem,
    ["5520325340070", "55203253400703", "552032534007030"],
    [false, true, false]
  ],
  [
    "[VAL-018] [VAL-008] a post code's five digits",
    (text) => postCodeProblem(text),
    ["6900", "69001", "690011"],
    [false, true, false]
  ],
  ["[VAL-020] the first day VAT may be due", vatDueDayProblem, ["0", "1", "2"], [false, true, true]],
  ["[VAL-020] the last day VAT may be due", vatDueDayProblem, ["30", "31", "32"], [true, true, false]],
  ["[VAL-021] the fewest employees", employeesProblem, ["-1", "0", "1"], [false, false, true]],
  ["[VAL-021] the most employees", employeesProblem, ["9999998", "9999999", "10000000"], [true, true, false]],
  [
    "[VAL-022] a company name's length",
    companyNameProblem,
    [x(companyNameLimit - 1), x(companyNameLimit), x(companyNameLimit + 1)],
    [true, true, false]
  ],
  [
    "[VAL-022] a client code's length",
    clientCodeProblem,
    [x(clientCodeLimit - 1), x(clientCodeLimit), x(clientCodeLimit + 1)],
    [true, true, false]
  ],
  [
    "[VAL-023] an IBAN's length in France",
    ibanProblem,
    ["FR763000600001123456789018", "FR7630006000011234567890189", "FR76300060000112345678901890"],
    [false, true, false]
  ],
  ["[VAL-023] a BIC without an agency", bicProblem, ["AGRIFRP", "AGRIFRPP", "AGRIFRPP8"], [false, true, false]],
  ["[VAL-023] a BIC with an agency", bicProblem, ["AGRIFRPP88", "AGRIFRPP882", "AGRIFRPP8822"], [false, true, false]],
  [
    "[VAL-024] a French number's ten digits",
    phoneProblem,
    ["012345678", "0123456789", "01234567890"],
    [false, true, false]
  ],
  [
    "[VAL-024] what stands before an address's at sign",
    (text) => (isEmail(text) ? null : "no"),
    [`${x(63)}@a.fr`, `${x(64)}@a.fr`, `${x(65)}@a.fr`],
    [true, true, false]
  ],
  [
    "[VAL-025] an address of the web's length",
    urlProblem,
    [`http://a/${x(1_990)}`, `http://a/${x(1_991)}`, `http://a/${x(1_992)}`],
    [true, true, false]
  ],
  [
    "[VAL-026] a colour's six digits",
    (text) => (isColourText(text) ? null : "no"),
    ["#12345", "#123456", "#1234567"],
    [false, true, false]
  ],
  ["[CLI-001] a mandate reference's length", mandateProblem, [x(34), x(35), x(36)], [true, true, false]],
  [
    "[CLI-005] a bank's name",
    lineProblem,
    [x(personTextLimit - 1), x(personTextLimit), x(personTextLimit + 1)],
    [true, true, false]
  ],
  [
    "[CLI-003] a street's length",
    (street) => addressForm.check({ ...emptyAddress, street, city: "Lyon", post_code: "69001" })["street"] ?? null,
    [x(streetLimit - 1), x(streetLimit), x(streetLimit + 1)],
    [true, true, false]
  ],
  [
    "[CLI-002] a comment's length",
    (sie_comment) => fiscalForm("").check({ ...emptyFiscal, sie_comment })["sie_comment"] ?? null,
    [x(sieCommentLimit - 1), x(sieCommentLimit), x(sieCommentLimit + 1)],
    [true, true, false]
  ],
  [
    "[CLI-O02] a note's length",
    (text) => noteProblem([{ kind: "paragraph", spans: [{ text }] }]),
    [x(noteLimit - 1), x(noteLimit), x(noteLimit + 1)],
    [true, true, false]
  ]
]

describe("each limit is where it is said to be", () => {
  test.each(limits)("%s", (_, rule, texts, taken) => {
    expect(texts.map((text) => good(rule, text))).toEqual(taken)
  })

  test("[CLI-O02] a note's blocks", () => {
    const blocks = (count: number) => Array.from({ length: count }, () => ({ kind: "paragraph" as const, spans: [] }))
    expect([noteBlockLimit - 1, noteBlockLimit, noteBlockLimit + 1].map((count) => noteProblem(blocks(count)))).toEqual(
      [null, null, "customer.note_too_long"]
    )
  })
})
