import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Language } from "#schemas/shared/constants.ts"
import {
  type ChoiceQuestion,
  scores,
  type SurveyAnswers,
  type SurveyForm,
  surveyFormLimits,
  type SurveyQuestion
} from "#schemas/surveys/form.ts"

interface SurveyQuestionsProps {
  readonly form: SurveyForm
  readonly language: Language
  readonly answers: SurveyAnswers
  readonly onAnswer: (question: string, values: ReadonlyArray<string>) => void
}

/** The questions of a survey; used by the survey itself and by its preview. */
export function SurveyQuestions({ answers, form, language, onAnswer }: SurveyQuestionsProps) {
  return (
    <div className="survey-questions" lang={language}>
      {form.questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          language={language}
          values={answers[question.id] ?? []}
          onAnswer={(values) => onAnswer(question.id, values)}
        />
      ))}
    </div>
  )
}

interface QuestionProps<Kind extends SurveyQuestion> {
  readonly question: Kind
  readonly language: Language
  readonly values: ReadonlyArray<string>
  readonly onAnswer: (values: ReadonlyArray<string>) => void
}

function Question({ question, ...rest }: QuestionProps<SurveyQuestion>) {
  if (question.type === "choice") return <Choice question={question} {...rest} />
  return question.type === "score" ? <Score question={question} {...rest} /> : <Text question={question} {...rest} />
}

function Score({ language, onAnswer, question, values }: QuestionProps<SurveyQuestion>) {
  const { t } = useTranslation("surveys")
  const id = useId()
  return (
    <fieldset className="survey-question">
      <legend>{question.label[language]}</legend>
      <div className="survey-scores">
        {scores.map((score) => (
          <label key={score}>
            <input
              type="radio"
              name={id}
              checked={values[0] === String(score)}
              onChange={() => onAnswer([String(score)])}
            />
            <span>{score}</span>
          </label>
        ))}
      </div>
      <div className="survey-ends" aria-hidden="true">
        <small>{t("score.least")}</small>
        <small>{t("score.most")}</small>
      </div>
    </fieldset>
  )
}

function Choice({ language, onAnswer, question, values }: QuestionProps<ChoiceQuestion>) {
  const id = useId()
  return (
    <fieldset className="survey-question">
      <legend>{question.label[language]}</legend>
      {question.choices.map((choice) => (
        <label key={choice.id} className="survey-choice">
          <input
            type={question.many ? "checkbox" : "radio"}
            className={question.many ? "check" : "radio"}
            name={id}
            checked={values.includes(choice.id)}
            onChange={() =>
              onAnswer(
                !question.many
                  ? [choice.id]
                  : values.includes(choice.id)
                    ? values.filter((one) => one !== choice.id)
                    : [...values, choice.id]
              )
            }
          />
          <span>{choice.label[language]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Text({ language, onAnswer, question, values }: QuestionProps<SurveyQuestion>) {
  return (
    <label className="survey-question">
      <span>{question.label[language]}</span>
      <textarea
        className="input"
        rows={3}
        maxLength={surveyFormLimits.answer}
        value={values[0] ?? ""}
        onChange={({ target }) => onAnswer(target.value === "" ? [] : [target.value])}
      />
    </label>
  )
}
