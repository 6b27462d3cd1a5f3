import { Schema } from "effect"

/** One node that was in the way of an action on many; `index` counts from 0, a name is told of what the caller sees. */
export const ReportLine = Schema.Struct({
  index: Schema.Int,
  code: Schema.String,
  closed_by: Schema.Array(Schema.String),
  name: Schema.optionalKey(Schema.String)
})

/**
 * What every refusal carries on the wire (RFC 9457, application/problem+json). The server's edge adds `type`,
 * `title`, `status`, `detail` (the catalogue's text in the caller's language) and `request_id`.
 */
const fields = {
  /** A key of the message catalogue, for example `auth.invalid_credentials`. */
  code: Schema.String,
  /** Values for the text's placeholders. */
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))),
  /** [ERR-007] Field name to message codes; the first of the first field is the one shown. */
  errors: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** Names of the guards that closed the door, each also a text key `closed.<name>`. */
  closed_by: Schema.optionalKey(Schema.Array(Schema.String)),
  /** [NET-094] Of many things that were to be done together, those that are in the way; `index` counts from 0. */
  report: Schema.optionalKey(Schema.Array(ReportLine)),
  /** Seconds to wait before another try, also sent as the Retry-After header. */
  retry_after: Schema.optionalKey(Schema.Int)
}

export class BadRequest extends Schema.TaggedError<BadRequest>()("BadRequest", fields, { httpApiStatus: 400 }) {}
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", fields, { httpApiStatus: 401 }) {}
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", fields, { httpApiStatus: 403 }) {}
/** Also the answer for an object of another firm: no difference can be seen (ACC-002). */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", fields, { httpApiStatus: 404 }) {}
export class RequestTimeout extends Schema.TaggedError<RequestTimeout>()("RequestTimeout", fields, {
  httpApiStatus: 408
}) {}
/** The entity's machine does not accept the event in its present state; nothing has changed. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", fields, { httpApiStatus: 409 }) {}
/** If-Match named another revision: someone else changed the entity meanwhile. */
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
/** The database restarts or cannot be reached for now: nothing is wrong with what was asked. */
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

/** The document as a browser reads it. */
export const ProblemDocument = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  request_id: Schema.String,
  ...fields,
  /** What `closed_by` says, in the caller's language: why the door is closed and, where the reason does not say so itself, what would open it. */
  because: Schema.optionalKey(
    Schema.Array(Schema.Struct({ guard: Schema.String, reason: Schema.String, opens: Schema.NullOr(Schema.String) }))
  )
})
export interface ProblemDocument extends Schema.Schema.Type<typeof ProblemDocument> {}
