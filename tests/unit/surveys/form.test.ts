import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import * as Result from "#schemas/shared/result.ts"
import {
  firstSurveyForm,
  formFaultCode,
  isAnswered,
  npsOf,
  readSurveyForm,
  type SurveyForm
} from "#schemas/surveys/form.ts"

const said = (text: string) => ({ fr: text, en: text, pt: text })
const score = { id: "score", type: "score", label: said("Score") }
const form = (questions: ReadonlyArray<unknown>, more: object = {}) =>
  JSON.stringify({ title: said("Avis"), questions, ...more })
const faultOf = (text: string) => {
  const read = readSurveyForm(text)
  return Result.isSuccess(read) ? null : [read.failure.why, read.failure.place]
}

test("[NPS-004] a form of scores, choices and texts in three languages is read; the first fault is named with its place", () => {
  expect(faultOf(firstSurveyForm)).toBeNull()
  const choice = {
    id: "why",
    type: "choice",
    label: said("Pourquoi"),
    choices: [{ id: "a", label: said("A") }],
    many: true
  }
  expect(faultOf(form([score, choice, { id: "more", type: "text", label: said("Et"), optional: true }]))).toBeNull()
  const wrong: ReadonlyArray<readonly [unknown, string, string]> = [
    ["[]", "invalid", ""],
    ["{", "json", ""],
    ["null", "invalid", ""],
    [form([]), "invalid", "questions"],
    [form([choice]), "score", "questions"],
    [form([score, { ...score, id: "again" }]), "score", "questions"],
    [form([score, { ...choice, id: "score" }]), "twice", "questions.1.id"],
    [form([{ ...score, label: { fr: "Oui", en: "Yes" } }]), "missing", "questions.0.label.pt"],
    [form([{ ...score, label: said(" ") }]), "invalid", "questions.0.label.fr"],
    [form([{ ...score, type: "stars" }]), "invalid", "questions.0.type"],
    [form([{ ...score, choices: [] }]), "unknown", "questions.0.choices"],
    [
      form([score, { ...choice, choices: [choice.choices[0], choice.choices[0]] }]),
      "twice",
      "questions.1.choices.1.id"
    ],
    [form([score, { ...choice, many: "yes" }]), "invalid", "questions.1.many"],
    [form([{ ...score, id: "<b>" }]), "invalid", "questions.0.id"],
    [form([score], { extra: 1 }), "unknown", "extra"],
    [form(Array.from({ length: 11 }, (_, id) => ({ ...score, id: `q${id}` }))), "tooMany", "questions"]
  ]
  for (const [text, why, place] of wrong) expect([text, faultOf(text as string)]).toEqual([text, [why, place]])
})

test("[NPS-004] [ERR-069] 10 MB and 10,000 levels are refused before they are read, and any text is read or refused", () => {
  expect(faultOf(JSON.stringify("x".repeat(10_000_000)))).toEqual(["tooMany", ""])
  expect(faultOf("[".repeat(10_000) + "]".repeat(10_000))).toEqual(["json", ""])
  expect(formFaultCode({ why: "json", place: "" })).toBe("form.json_invalid")
  // Brackets inside a text do not count as nesting.
  expect(faultOf(form([{ ...score, label: said(`${"[{".repeat(40)} \\" [`) }]))).toBeNull()
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const read = readSurveyForm(text)
      return Result.isFailure(read) || read.success.questions.length > 0
    })
  )
})

test("[NPS-O02] answers are complete and of the form, or refused", () => {
  const read = readSurveyForm(
    form([
      score,
      {
        id: "why",
        type: "choice",
        label: said("W"),
        optional: true,
        choices: [
          { id: "a", label: said("A") },
          { id: "b", label: said("B") }
        ]
      },
      { id: "text", type: "text", label: said("T") }
    ])
  )
  const asked = Result.isSuccess(read) ? read.success : ({ title: said(""), questions: [] } satisfies SurveyForm)
  const good = { score: ["0"], text: ["Bien"] }
  expect(isAnswered(asked, good)).toBe(true)
  expect(isAnswered(asked, { ...good, why: ["b"] })).toBe(true)
  for (const bad of [
    {},
    { score: ["11"], text: ["a"] },
    { score: ["1", "2"], text: ["a"] },
    { score: ["1"], text: [" "] },
    { ...good, why: ["c"] },
    { ...good, why: ["a", "b"] },
    { ...good, other: ["x"] }
  ])
    expect([bad, isAnswered(asked, bad)]).toEqual([bad, false])
})

test("[NPS-O02] the score is promoters less detractors, in per cent", () => {
  expect(npsOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull()
  expect(npsOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])).toBe(100)
  expect(npsOf([1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1])).toBe(25)
  expect(npsOf([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe(-100)
})
