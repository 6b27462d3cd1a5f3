import { expect, test } from "vitest"
import { createActor } from "xstate"
import { snackbarMachine } from "#machines/shared/snackbar.machine.ts"
import { toSnackbarView } from "#machines/shared/snackbar.projection.ts"
import { languages } from "#schemas/shared/constants.ts"
import { type MessageCode, messages } from "#schemas/shared/messages/index.ts"
import { toProblem } from "#server/platform/problems.ts"
import { failureText, readFailure } from "#services/shared/failures.ts"
import { makeTexts, textOf } from "#services/shared/i18n.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"

/** The messages of the business modules, each with the status of a refusal that has its code. */
const business = [
  ["analytics.not_configured", 409],
  ["service_request.not_created", 500],
  ["mission.tasks_unsigned", 409],
  ["task.name_taken", 422],
  ["form.json_invalid", 422],
  ["signing.file_name_too_long", 422],
  ["signing.balance_insufficient", 409],
  ["signing.one_per_signatory", 422],
  ["signing.signatory_twice", 422],
  ["signing.service_unknown", 503],
  ["signing.user_token_invalid", 422]
] as const satisfies ReadonlyArray<readonly [MessageCode, number]>
const texts = { fr, en, pt }

test("a refusal by a business module reaches the person as its own words in the three languages", async () => {
  for (const [code, status] of business) {
    const said = new Set<string>()
    for (const language of languages) {
      const { i18n } = await makeTexts({ language, load: () => Promise.resolve(texts[language]) })
      const translate = (key: string, params: Readonly<Record<string, string | number>>) =>
        i18n.exists(`errors:${key}`) ? textOf(i18n, `errors:${key}`, params) : null
      const words = messages[language][code]
      const problem = toProblem(status, { code }, language, "r-1")
      // The server's problem, the code alone and the code of a field all give the same text.
      const field = status === 422 ? [{ code: "error.422", errors: { name: [code] } }] : []
      for (const body of [problem, { code }, ...field]) {
        const failure = readFailure({ status, body, retryAfter: null, showError: true })
        const text = failureText(failure, translate)
        const snackbar = createActor(snackbarMachine).start()
        snackbar.send({ type: "message.raised", message: { tone: "error", code: failure.code, params: {}, text } })
        expect(toSnackbarView(snackbar.getSnapshot()).visible.map((message) => message.text)).toEqual([words])
        snackbar.stop()
      }
      expect(problem.detail).toBe(words)
      said.add(words)
    }
    expect(said.size).toBe(languages.length)
  }
})
