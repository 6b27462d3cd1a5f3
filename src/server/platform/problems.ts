import { type Language, languages } from "#schemas/shared/constants.ts"
import { isMessageCode, messageText } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"

const isLanguage = (code: string): code is Language => languages.some((language) => language === code)

/** [I18-003] The portal's language that the client prefers, otherwise French. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const ranges = (acceptLanguage ?? "").slice(0, 1_000).split(",")
  const understood = ranges.flatMap((entry) => {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase())
    const code = range.split("-", 1)[0] ?? ""
    const quality = parameters.find((parameter) => parameter.startsWith("q="))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    return isLanguage(code) && weight > 0 ? [{ code, weight }] : []
  })
  return understood.sort((one, other) => other.weight - one.weight)[0]?.code ?? "fr"
}

interface Refusal {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly closed_by?: ReadonlyArray<string>
  readonly report?: ProblemDocument["report"]
  readonly retry_after?: number
}

export const isRefusal = (body: unknown): body is Refusal =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"

/** [ERR-009] [ERR-012] The title of a status; a status without its own has the general title. */
const titleOf = (language: Language, status: number) => messageText(language, `error.${status}`)

/** [ERR-013] The text of a code. An unknown code gets the title of the status, so that its name is never shown. */
const text = (language: Language, code: string, status: number, params: Refusal["params"]) =>
  isMessageCode(code) ? messageText(language, code, params) : titleOf(language, status)

/** A failed guard with the texts that the screen shows for it. */
const refusalText = (language: Language, guard: string) => ({
  guard,
  reason: text(language, `closed.${guard}`, 409, {}),
  opens: isMessageCode(`opens.${guard}`) ? messageText(language, `opens.${guard}`, {}) : null
})

/**
 * [ERR-006] [ERR-013] Builds a problem document. Its text is the first message of the first field, otherwise that of
 * the code.
 */
export const toProblem = (status: number, refusal: Refusal, language: Language, requestId: string): ProblemDocument => {
  const first = Object.values(refusal.errors ?? {})[0]?.[0]
  const params = refusal.params ?? (refusal.retry_after === undefined ? {} : { seconds: refusal.retry_after })
  return {
    type: `urn:dossier:problem:${refusal.code}`,
    title: titleOf(language, status),
    status,
    detail: text(language, first ?? refusal.code, status, params),
    request_id: requestId,
    code: refusal.code,
    ...(refusal.params === undefined ? {} : { params: refusal.params }),
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...(refusal.closed_by === undefined
      ? {}
      : { closed_by: refusal.closed_by, because: refusal.closed_by.map((guard) => refusalText(language, guard)) }),
    ...(refusal.report === undefined ? {} : { report: refusal.report }),
    ...(refusal.retry_after === undefined ? {} : { retry_after: refusal.retry_after })
  }
}
