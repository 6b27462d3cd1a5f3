import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Actor } from "xstate"
import { surveyPromptMachine } from "#machines/surveys/surveyPrompt.machine.ts"
import { type SurveyPromptView, toSurveyPromptView } from "#machines/surveys/surveyPrompt.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { surveyActors } from "#services/surveys/surveyActors.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { times } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { SurveyQuestions } from "#ui/surveys/SurveyQuestions.tsx"
import "#ui/shared/form/form.css"
import "#ui/surveys/surveys.css"

/** [NPS-002] [NPS-O02] The survey in the corner of a page. It does not take the focus and can always be closed. */
export function SurveyCorner({ isEmbedded }: { readonly isEmbedded: boolean }) {
  const { i18n } = useTranslation()
  const { ask } = usePortal()
  const [logic] = useState(() =>
    surveyPromptMachine.provide({ actors: surveyActors(ask, () => i18n.language as Language) })
  )
  const ref = useActorRef(logic, { input: { isEmbedded } })
  const view = useSelector(ref, toSurveyPromptView, isEqualJson)
  return view.survey === null ? null : <SurveyCard survey={view.survey} view={view} send={ref.send} />
}

interface SurveyCardProps {
  readonly survey: NonNullable<SurveyPromptView["survey"]>
  readonly view: SurveyPromptView
  readonly send: Actor<typeof surveyPromptMachine>["send"]
}

/** A component of its own, so that the texts are loaded only for users who get a survey. */
function SurveyCard({ send, survey, view }: SurveyCardProps) {
  usePageTexts("surveys")
  const { i18n, t } = useTranslation("surveys")
  const text = useText()
  const language = i18n.language as Language
  const isOver = view.part !== "questions"
  return (
    <section className="survey-corner" aria-label={survey.form.title[language]}>
      <header>
        <h2>{survey.form.title[language]}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("close")}
          title={t("close")}
          onClick={() => send({ type: isOver ? "survey.dismissed" : "survey.closed" })}
        >
          <Icon of={times} />
        </button>
      </header>
      {isOver ? (
        <p role="status">{view.part === "thanks" ? t("thanks") : survey.hide[language]}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: "survey.sent" })
          }}
        >
          {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
          <SurveyQuestions
            form={survey.form}
            language={language}
            answers={view.answers}
            onAnswer={(question, values) => send({ type: "answer.given", question, values })}
          />
          <div className="actions">
            <button type="submit" className="button" aria-disabled={!view.canSend || undefined}>
              {t("send")}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
