import { type Language, languages } from "#schemas/shared/constants.ts"
import * as Result from "#schemas/shared/result.ts"

/** A text in every language of the portal. */
export type Said = Readonly<Record<Language, string>>
interface Question {
  /** Key of the answer: letters, digits and hyphens. */
  readonly id: string
  readonly label: Said
}
/** A score from 0 to 10. Every form has exactly one; the results are computed from it. */
export interface ScoreQuestion extends Question {
  readonly type: "score"
}
export interface ChoiceQuestion extends Question {
  readonly type: "choice"
  readonly choices: ReadonlyArray<{ readonly id: string; readonly label: Said }>
  /** Whether more than one choice may be selected. */
  readonly many: boolean
  readonly optional: boolean
}
export interface TextQuestion extends Question {
  readonly type: "text"
  readonly optional: boolean
}
export type SurveyQuestion = ScoreQuestion | ChoiceQuestion | TextQuestion
export interface SurveyForm {
  readonly title: Said
  readonly questions: ReadonlyArray<SurveyQuestion>
}

/** The first error of a form and its location, such as `questions.1.label.fr`. */
export interface FormFault {
  readonly why: "json" | "missing" | "unknown" | "invalid" | "twice" | "tooMany" | "score"
  readonly place: string
}

export const surveyFormLimits = {
  text: 100_000,
  levels: 12,
  questions: 10,
  choices: 20,
  label: 500,
  answer: 4_000
} as const
export const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/**
 * Nesting depth of brackets in a JSON text, counted without parsing: deep nesting could overflow the parser's stack.
 */
const levelsOf = (text: string): number => {
  let level = 0
  let most = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isText) {
      if (sign === "\\") at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === "{" || sign === "[") most = Math.max(most, (level += 1))
    else if (sign === "}" || sign === "]") level -= 1
  }
  return most
}

class Fault extends Error {
  readonly fault: FormFault
  constructor(why: FormFault["why"], place: string) {
    super(why)
    this.fault = { why, place }
  }
}
type Bag = Readonly<Record<string, unknown>>

const within = (place: string, name: string | number) => (place === "" ? String(name) : `${place}.${name}`)
const bag = (value: unknown, place: string, names: ReadonlyArray<string>): Bag => {
  if (value === undefined) throw new Fault("missing", place)
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Fault("invalid", place)
  const stray = Object.keys(value).find((name) => !names.includes(name))
  if (stray !== undefined) throw new Fault("unknown", within(place, stray))
  return value as Bag
}
const list = (value: unknown, place: string, most: number): ReadonlyArray<unknown> => {
  if (value === undefined) throw new Fault("missing", place)
  if (!Array.isArray(value) || value.length === 0) throw new Fault("invalid", place)
  if (value.length > most) throw new Fault("tooMany", place)
  return value
}
const idIn = (value: unknown, place: string): string => {
  if (value === undefined) throw new Fault("missing", place)
  if (typeof value !== "string" || !/^[a-z0-9-]{1,40}$/i.test(value)) throw new Fault("invalid", place)
  return value
}
const said = (value: unknown, place: string): Said => {
  const texts = bag(value, place, languages)
  const one = (language: Language) => {
    const text = texts[language]
    const at = within(place, language)
    if (text === undefined) throw new Fault("missing", at)
    if (typeof text !== "string" || text.trim() === "" || text.length > surveyFormLimits.label)
      throw new Fault("invalid", at)
    return text
  }
  return { fr: one("fr"), en: one("en"), pt: one("pt") }
}
const flag = (value: unknown, place: string): boolean => {
  if (value !== undefined && typeof value !== "boolean") throw new Fault("invalid", place)
  return value === true
}
const once = (ids: ReadonlyArray<string>, place: (index: number) => string) => {
  const index = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (index >= 0) throw new Fault("twice", place(index))
}

const question = (value: unknown, place: string): SurveyQuestion => {
  const all = bag(value, place, ["id", "type", "label", "choices", "many", "optional"])
  const only = (names: ReadonlyArray<string>) => void bag(value, place, ["id", "type", "label", ...names])
  const common = { id: idIn(all["id"], within(place, "id")), label: said(all["label"], within(place, "label")) }
  const optional = () => flag(all["optional"], within(place, "optional"))
  switch (all["type"]) {
    case "score":
      only([])
      return { ...common, type: "score" }
    case "text":
      only(["optional"])
      return { ...common, type: "text", optional: optional() }
    case "choice": {
      const at = within(place, "choices")
      const choices = list(all["choices"], at, surveyFormLimits.choices).map((one, index) => {
        const choice = bag(one, within(at, index), ["id", "label"])
        return {
          id: idIn(choice["id"], `${at}.${index}.id`),
          label: said(choice["label"], `${at}.${index}.label`)
        }
      })
      once(
        choices.map(({ id }) => id),
        (index) => `${at}.${index}.id`
      )
      return {
        ...common,
        type: "choice",
        choices,
        many: flag(all["many"], within(place, "many")),
        optional: optional()
      }
    }
    default:
      throw new Fault(all["type"] === undefined ? "missing" : "invalid", within(place, "type"))
  }
}

/**
 * [NPS-004] Parses a survey's form from JSON; fails with its first error. Safe for untrusted text: oversized or deeply
 * nested text is refused before parsing.
 */
export const readSurveyForm = (text: string): Result.Result<SurveyForm, FormFault> => {
  if (text.length > surveyFormLimits.text) return Result.fail({ why: "tooMany", place: "" })
  if (levelsOf(text) > surveyFormLimits.levels) return Result.fail({ why: "json", place: "" })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return Result.fail({ why: "json", place: "" })
  }
  try {
    const all = bag(value, "", ["title", "questions"])
    const title = said(all["title"], "title")
    const questions = list(all["questions"], "questions", surveyFormLimits.questions).map((one, index) =>
      question(one, `questions.${index}`)
    )
    once(
      questions.map(({ id }) => id),
      (index) => `questions.${index}.id`
    )
    if (questions.filter(({ type }) => type === "score").length !== 1) throw new Fault("score", "questions")
    return Result.succeed({ title, questions })
  } catch (error) {
    if (error instanceof Fault) return Result.fail(error.fault)
    throw error
  }
}

/** Message code of an error; `form.json_invalid` (ERR-069) if the text is not JSON. */
export const formFaultCode = ({ place, why }: FormFault) =>
  why === "json" ? "form.json_invalid" : place === "" && why === "tooMany" ? "survey.form_large" : "survey.form_invalid"

/** A person's answers by question id; a text answer is a list with one entry. */
export type SurveyAnswers = Readonly<Record<string, ReadonlyArray<string>>>

/** Whether the answers are complete and valid for the form. */
export const isAnswered = ({ questions }: SurveyForm, answers: SurveyAnswers): boolean =>
  Object.keys(answers).every((id) => questions.some((one) => one.id === id)) &&
  questions.every((one) => {
    const given = answers[one.id] ?? []
    const [first = ""] = given
    switch (one.type) {
      case "score":
        return given.length === 1 && scores.some((score) => String(score) === first)
      case "text":
        return given.length <= 1 && first.length <= surveyFormLimits.answer && (one.optional || first.trim() !== "")
      case "choice":
        return (
          (one.optional || given.length > 0) &&
          (one.many || given.length <= 1) &&
          new Set(given).size === given.length &&
          given.every((id) => one.choices.some((choice) => choice.id === id))
        )
    }
  })

/** The score that was given; 0 if there is none. */
export const scoreIn = ({ questions }: SurveyForm, answers: SurveyAnswers): number => {
  const asked = questions.find(({ type }) => type === "score")
  return Number((asked === undefined ? undefined : answers[asked.id])?.[0] ?? 0)
}

/** All text answers joined into one comment. */
export const commentIn = ({ questions }: SurveyForm, answers: SurveyAnswers): string =>
  questions
    .flatMap(({ id, type }) => (type === "text" ? [(answers[id]?.[0] ?? "").trim()] : []))
    .filter((text) => text !== "")
    .join("\n")

/**
 * [NPS] Net promoter score from -100 to 100: percentage of promoters (9 and 10) minus percentage of detractors (0 to
 * 6). `distribution` is the number of answers per score, from 0 to 10; null without answers.
 */
export const npsOf = (distribution: ReadonlyArray<number>): number | null => {
  const sum = (from: number, to: number) => distribution.slice(from, to).reduce((total, many) => total + many, 0)
  const all = sum(0, 11)
  return all === 0 ? null : Math.round(((sum(9, 11) - sum(0, 7)) * 100) / all)
}

/** Survey form of a new installation. */
export const firstSurveyForm = JSON.stringify(
  {
    title: { fr: "Votre avis compte", en: "Your opinion counts", pt: "A sua opinião conta" },
    questions: [
      {
        id: "score",
        type: "score",
        label: {
          fr: "Recommanderiez-vous ce portail autour de vous ?",
          en: "Would you recommend this portal to others?",
          pt: "Recomendaria este portal a outras pessoas?"
        }
      },
      {
        id: "comment",
        type: "text",
        optional: true,
        label: {
          fr: "Qu’est-ce qui ferait la différence ?",
          en: "What would make the difference?",
          pt: "O que faria a diferença?"
        }
      }
    ]
  },
  null,
  2
)
