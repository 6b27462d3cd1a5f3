import { emptySurvey, surveySettingsForm } from "#schemas/surveys/rules.ts"
import type { SurveyAnswer, SurveySettings } from "#schemas/surveys/surveys.api.ts"
import { saveFigures } from "#services/analytics/figuresFile.ts"
import { picked, resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

/** [NPS-001] [NPS-003] [NPS-004] The form of the survey's settings. */
export const surveySettings = resource<null, SurveySettings>()({
  form: surveySettingsForm,
  empty: emptySurvey,
  valuesOf: (settings) => ({
    ...picked(settings, ["is_enabled", "collection_id", "hide_fr", "hide_en", "hide_pt", "form"]),
    min_days: String(settings.min_days),
    rejection_count: String(settings.rejection_count)
  }),
  wire: ({ min_days, rejection_count, ...values }) => ({
    ...values,
    min_days: Number(min_days),
    rejection_count: Number(rejection_count)
  }),
  change: ({ ask, headers, payload }) => ask("surveys.change", { headers, payload }),
  read: ({ ask }) => ask("surveys.read", {}),
  queries: ["surveys.read", "surveys.results", "surveys.answers"],
  done: () => ({ code: "surveys:saved" })
})

/** Page size of the export's calls. */
const atOnce = 500

/** Downloads all answers of a survey round as a CSV file, newest first. */
export const exportAnswers = async (
  ask: Ask,
  round: string,
  heads: ReadonlyArray<string>,
  sides: Readonly<Record<"firm" | "client", string>>
) => {
  const all: Array<SurveyAnswer> = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await ask("surveys.answers", {
      query: { round, page, per_page: atOnce },
      showError: false
    })
    all.push(...data)
    if (page >= pagination.last_page) break
  }
  // One column for each question answered in this round: the form may have changed during it.
  const questions = [...new Set(all.flatMap(({ answers }) => answers.map(({ question }) => question)))]
  saveFigures(
    [
      [...heads, ...questions],
      ...all.map(({ answered_at, answers, language, score, side }) => [
        answered_at,
        score,
        sides[side],
        language,
        ...questions.map((id) => answers.find(({ question }) => question === id)?.values.join(", ") ?? "")
      ])
    ],
    `nps-${round}.csv`
  )
  return all.length
}
