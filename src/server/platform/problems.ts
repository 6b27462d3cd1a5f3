import { type Language, languages } from "#schemas/shared/constants.ts"
import { fill, isMessageCode, messages } from "#schemas/shared/messages/index.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"

/** [I18-003] The first of the caller's languages that the portal speaks, else French. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  (acceptLanguage ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((code): code is Language => languages.some((language) => language === code)) ?? "fr"

interface Refusal {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
  readonly closed_by?: ReadonlyArray<string>
  readonly retry_after?: number
}

export const isRefusal = (body: unknown): body is Refusal =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"

const text = (language: Language, code: string, params: Refusal["params"] = {}) =>
  isMessageCode(code) ? fill(messages[language][code], params) : code

/** [ERR-006] [ERR-013] The problem document: the first message of the first field, else the code's own text. */
export const toProblem = (status: number, refusal: Refusal, language: Language, requestId: string): ProblemDocument => {
  const first = Object.values(refusal.errors ?? {})[0]?.[0]
  const params = refusal.params ?? (refusal.retry_after === undefined ? {} : { seconds: refusal.retry_after })
  return {
    type: `urn:dossier:problem:${refusal.code}`,
    title: text(language, `error.${status}`),
    status,
    detail: text(language, first ?? refusal.code, params),
    request_id: requestId,
    code: refusal.code,
    ...(refusal.params === undefined ? {} : { params: refusal.params }),
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...(refusal.closed_by === undefined ? {} : { closed_by: refusal.closed_by }),
    ...(refusal.retry_after === undefined ? {} : { retry_after: refusal.retry_after })
  }
}
