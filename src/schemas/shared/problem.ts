import { Schema } from "effect"

/**
 * A node that made the server refuse a bulk action. `index`: its position in the request, from 0; `name`: only if the
 * caller may see the node.
 */
export const ReportLine = Schema.Struct({
  index: Schema.Int,
  code: Schema.String,
  closed_by: Schema.Array(Schema.String),
  name: Schema.optionalKey(Schema.String)
})

/**
 * The fields of all error answers (RFC 9457, application/problem+json). The HTTP layer adds `type`, `title`, `status`,
 * `detail` (the message in the caller's language) and `request_id`.
 */
const fields = {
  /** A message code, for example `auth.invalid_credentials`. */
  code: Schema.String,
  /** Values of the message's placeholders. */
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))),
  /** [ERR-007] Message codes by field; screens show the first code of the first field. */
  errors: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** Names of the guards that refused the request; each has a message `closed.<name>`. */
  closed_by: Schema.optionalKey(Schema.Array(Schema.String)),
  /** [NET-094] For bulk actions: the items that made the server refuse it. */
  report: Schema.optionalKey(Schema.Array(ReportLine)),
  /** Seconds to wait before a retry; also sent as `Retry-After`. */
  retry_after: Schema.optionalKey(Schema.Int)
}

export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", fields, { httpApiStatus: 400 }) {}
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", fields, { httpApiStatus: 401 }) {}
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", fields, { httpApiStatus: 403 }) {}
/** Also for objects of another firm: the caller must not learn that they exist (ACC-002). */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", fields, { httpApiStatus: 404 }) {}
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", fields, {
  httpApiStatus: 408
}) {}
/** The entity's state machine refused the event in its current state; nothing was changed. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", fields, { httpApiStatus: 409 }) {}
/** If-Match differs from the current revision: another request has changed the entity. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", fields, {
  httpApiStatus: 412
}) {}
export class TooLarge extends Schema.TaggedError<TooLarge>()("TooLarge", fields, { httpApiStatus: 413 }) {}
export class UnsupportedType extends Schema.TaggedError<UnsupportedType>()("UnsupportedType", fields, {
  httpApiStatus: 415
}) {}
export class Unprocessable extends Schema.TaggedError<Unprocessable>()("Unprocessable", fields, {
  httpApiStatus: 422
}) {}
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", fields, {
  httpApiStatus: 429
}) {}
/** The database is restarting or unreachable: retry the request. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", fields, { httpApiStatus: 503 }) {}
export class StorageFull extends Schema.TaggedError<StorageFull>()("StorageFull", fields, { httpApiStatus: 507 }) {}

export type Problem =
  | BadRequest
  | Unauthorized
  | Forbidden
  | NotFound
  | RequestTimeout
  | Conflict
  | PreconditionFailed
  | TooLarge
  | UnsupportedType
  | Unprocessable
  | TooManyRequests
  | Unavailable
  | StorageFull

/** An error answer, as the browser parses it. */
export const ProblemDocument = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  request_id: Schema.String,
  ...fields,
  /**
   * The reasons of `closed_by` in the caller's language. `opens`: what would make the action possible; null if there is
   * no text.
   */
  because: Schema.optionalKey(
    Schema.Array(Schema.Struct({ guard: Schema.String, reason: Schema.String, opens: Schema.NullOr(Schema.String) }))
  )
})
export interface ProblemDocument extends Schema.Schema.Type<typeof ProblemDocument> {}
