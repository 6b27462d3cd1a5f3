export interface ReportLine {
  readonly index: number
  readonly code: string
  readonly closedBy: ReadonlyArray<string>
}

export interface ApiFailureFacts {
  readonly status: number
  /** Key of the message catalogue. */
  readonly code: string
  /** The server's text in the caller's language, or null. */
  readonly text: string | null
  readonly params: Readonly<Record<string, string | number>>
  /** [ERR-007] Message codes by field name, in the server's order. */
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Names of the guards that refused the action. */
  readonly closedBy: ReadonlyArray<string>
  /** [NET-094] The refused items of a batch, by index from 0. */
  readonly report?: ReadonlyArray<ReportLine>
  /** Seconds from `Retry-After`, or null. */
  readonly retryAfter: number | null
  readonly requestId: string | null
  readonly showError: boolean
}

/**
 * [ERR-001] [ERR-012] An error response of the server. It has its own `_tag` instead of Effect's, because the first
 * page does not load Effect.
 */
export class ApiFailure extends Error implements ApiFailureFacts {
  readonly _tag = "ApiFailure"
  declare readonly status: number
  declare readonly code: string
  declare readonly text: string | null
  declare readonly params: ApiFailureFacts["params"]
  declare readonly errors: ApiFailureFacts["errors"]
  declare readonly closedBy: ReadonlyArray<string>
  declare readonly report?: ReadonlyArray<ReportLine>
  declare readonly retryAfter: number | null
  declare readonly requestId: string | null
  declare readonly showError: boolean
  constructor(facts: ApiFailureFacts) {
    super(facts.code)
    Object.assign(this, facts)
  }
}

export interface ConnectionLostFacts {
  readonly code: "connection.lost" | "connection.fetch_failed"
  readonly showError: boolean
}

/**
 * [ERR-027] [ERR-028] The server was not reached: `connection.lost` if the browser is offline, else
 * `connection.fetch_failed`.
 */
export class ConnectionLost extends Error implements ConnectionLostFacts {
  readonly _tag = "ConnectionLost"
  readonly code: ConnectionLostFacts["code"]
  readonly showError: boolean
  constructor({ code, showError }: ConnectionLostFacts) {
    super(code)
    this.code = code
    this.showError = showError
  }
}

export type CallFailure = ApiFailure | ConnectionLost

/**
 * [ERR-015] [ERR-O01] The final failure of an upload. It is always shown as a message, even if the upload list shows it
 * too.
 */
export class UploadFault extends Error {
  readonly _tag = "UploadFault"
  readonly status = "resumable"
  readonly code: string
  readonly params: ApiFailureFacts["params"]
  constructor({ code, params }: Pick<ApiFailureFacts, "code" | "params">) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Every failure that the snackbar can show. */
export type ToldFailure = CallFailure | UploadFault

const known = new Set([400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 422, 429, 500, 501, 503, 507])
const codeOf = (status: number) => (known.has(status) ? `error.${status}` : "error.global")

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}
const text = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null)
const texts = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : []
const seconds = (value: unknown) => {
  const number = typeof value === "string" && value !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? Math.ceil(number) : null
}

const lineOf = (value: unknown): ReadonlyArray<ReportLine> => {
  const { closed_by, code, index } = record(value)
  return typeof index === "number" && typeof code === "string" ? [{ index, code, closedBy: texts(closed_by) }] : []
}

export interface Refusal {
  readonly status: number
  /** The parsed body, of any shape. */
  readonly body: unknown
  readonly retryAfter: string | null
  readonly showError: boolean
}

/**
 * Parses a problem document. Any other body (for example a load balancer's error page) gives the general failure of its
 * status.
 */
export const readFailure = ({ body, retryAfter, showError, status }: Refusal): ApiFailure => {
  const problem = record(body)
  const message = text(problem["detail"]) ?? text(problem["message"])
  const code =
    status === 408 && (message === "checksum-failed" || problem["code"] === "checksum-failed")
      ? "upload.checksum_failed" // ERR-005
      : (text(problem["code"]) ?? codeOf(status))
  const bare = message === "checksum-failed" || message?.toLowerCase() === "server error" // ERR-010
  return new ApiFailure({
    status,
    code,
    text: bare ? null : message,
    params: Object.fromEntries(
      Object.entries(record(problem["params"])).filter(
        (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number"
      )
    ),
    errors: Object.fromEntries(
      Object.entries(record(problem["errors"])).map(([field, codes]) => [field, texts(codes)] as const)
    ),
    closedBy: texts(problem["closed_by"]),
    ...(Array.isArray(problem["report"]) ? { report: problem["report"].flatMap(lineOf) } : {}),
    retryAfter: seconds(problem["retry_after"]) ?? seconds(retryAfter),
    requestId: text(problem["request_id"]),
    showError
  })
}

/** Translates a code; null if the catalogue does not have it. */
export type Translate = (code: string, params: Readonly<Record<string, string | number>>) => string | null

const looksLikeCode = (message: string) => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(message)

/**
 * [ERR-006] [ERR-013] The text for the user: on 422 the first message of the first field; else the server's text, the
 * reason of the first guard, or the text of the code.
 */
export const failureText = (failure: ToldFailure, translate: Translate): string => {
  const general = () => translate("error.global", {}) ?? "error.global"
  if (failure._tag === "ConnectionLost") return translate(failure.code, {}) ?? general()
  if (failure._tag === "UploadFault") return translate(failure.code, failure.params) ?? general()
  const first =
    failure.status === 422 ? Object.values(failure.errors).find((codes) => codes.length > 0)?.[0] : undefined
  if (first !== undefined) {
    const words = translate(first, failure.params) ?? (looksLikeCode(first) ? null : first)
    if (words !== null) return words
  }
  const reason = failure.closedBy[0]
  return (
    failure.text ??
    (reason === undefined ? null : translate(`closed.${reason}`, failure.params)) ??
    translate(failure.code, { ...failure.params, seconds: failure.retryAfter ?? 60 }) ??
    translate(codeOf(failure.status), failure.params) ??
    general()
  )
}
