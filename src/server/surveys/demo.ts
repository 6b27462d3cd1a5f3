import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { firstSurveyForm } from "#schemas/surveys/form.ts"
import type { DemoPart } from "#server/platform/demo.ts"

const comments: ReadonlyArray<readonly [score: number, text: string]> = [
  [10, "Tout est au même endroit, et l’équipe répond vite."],
  [9, "Déposer les factures depuis le téléphone nous fait gagner un temps fou."],
  [6, "La recherche ne trouve pas toujours mes anciens documents."],
  [8, ""],
  [3, "Trop de notifications au début ; c’est mieux depuis que je les ai réglées."],
  [10, ""],
  [7, "J’aimerais suivre mes signatures depuis l’accueil."],
  [9, "Simple et clair."]
]

/** [NPS-001] Demo data: a finished round of the survey, answered over four months by the users who have joined. */
const addSurvey = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into nps_survey (is_enabled, hide_fr, hide_en, hide_pt, form, collection_id)
    values (false, 'Merci, nous vous reposerons la question plus tard.', 'Thank you, we will ask again later.',
      'Obrigado, voltaremos a perguntar mais tarde.', ${firstSurveyForm}, 'printemps')`
  const people = yield* sql<{ id: number; staff: boolean }>`
    select u.id, exists (select from firm_user f where f.user_id = u.id) as staff from app_user u
     where u.password_hash is not null and not u.is_super_admin order by u.id limit 40`
  for (const [place, { id, staff }] of people.entries()) {
    const [score, comment] = comments[place % comments.length] ?? [9, ""]
    const answers = [
      { question: "score", values: [String(score)] },
      ...(comment === "" ? [] : [{ question: "comment", values: [comment] }])
    ]
    yield* sql`insert into nps_answer (collection_id, user_id, side, score, comment, answers, language, answered_at)
      values ('printemps', ${id}, ${staff ? "firm" : "client"}, ${score}, ${comment}, ${JSON.stringify(answers)}::text::json, 'fr',
        now() - make_interval(days => ${120 - place * 3}))`
  }
})

export const demo: DemoPart = { end: addSurvey }
