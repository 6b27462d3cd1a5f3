import { emptySurvey, surveySettingsForm } from "#schemas/surveys/rules.ts"
import type { SurveyAnswer, SurveySettings } from "#schemas/surveys/surveys.api.ts"
import { saveFigures } from "#services/analytics/figuresFile.ts"
import { picked, resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

/** [NPS-001] [NPS-003] [NPS-004] The settings of the survey. */
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

/** Answers of one call of the export. */
const atOnce = 500

/** All answers of a round as a csv file, oldest page last. */
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
  // A column for each question that was answered in this round: its form may have changed meanwhile.
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
