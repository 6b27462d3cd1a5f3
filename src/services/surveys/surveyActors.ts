import { fromPromise } from "xstate"
import type { Language } from "#schemas/shared/constants.ts"
import * as Result from "#schemas/shared/result.ts"
import { readSurveyForm, type Said, type SurveyAnswers, type SurveyForm } from "#schemas/surveys/form.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface DueSurvey {
  readonly collection: string
  readonly form: SurveyForm
  readonly hide: Said
}
interface Part {
  readonly collection: string
  readonly answers: SurveyAnswers
}
type Sent = Result.Result<null, { readonly code: string }>

const kept = async (call: () => Promise<unknown>): Promise<Sent> => {
  try {
    await call()
    return Result.succeed(null)
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
    throw error
  }
}

/** [NPS-002] [NPS-O02] The actors of the survey in the corner of a page. */
export const surveyActors = (ask: Ask, language: () => Language) => ({
  read: fromPromise<Result.Result<DueSurvey | null, { readonly code: string }>, void>(async ({ signal }) => {
    try {
      const { data } = await ask("shownSurveys.due", { query: {}, showError: false }, signal)
      if (data === null) return Result.succeed(null)
      const read = readSurveyForm(data.form)
      if (Result.isFailure(read)) return Result.fail({ code: "form.json_invalid" })
      const { collection_id: collection, hide_en: en, hide_fr: fr, hide_pt: pt } = data
      return Result.succeed({ collection, form: read.success, hide: { fr, en, pt } })
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  }),
  close: fromPromise<Sent, Part>(({ input, signal }) =>
    kept(() => ask("shownSurveys.close", { payload: { collection_id: input.collection }, showError: false }, signal))
  ),
  send: fromPromise<Sent, Part>(({ input, signal }) =>
    kept(() =>
      ask(
        "shownSurveys.answer",
        {
          payload: {
            collection_id: input.collection,
            language: language(),
            answers: Object.entries(input.answers).map(([question, values]) => ({ question, values }))
          },
          showError: false
        },
        signal
      )
    )
  )
})
