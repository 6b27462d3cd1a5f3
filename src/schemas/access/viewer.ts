import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import type { Me } from "#schemas/access/session.ts"
import type { Program } from "#schemas/programs/access.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { Forbidden, TooManyRequests, Unauthorized } from "#schemas/shared/problem.ts"

/** The caller of the current request, resolved once from the bearer token. */
export class Viewer extends Context.Service<
  Viewer,
  {
    readonly userId: UserId
    readonly sessionId: number
    readonly isSuperAdmin: boolean
    /** Present if an API program calls with its token. */
    readonly program?: Program
    /** The caller as sent to the browser, in the calls that have the annotation `ReadsCaller`. */
    readonly person?: Me
  }
>()("dossier/access/Viewer") {}

/** Annotation of the calls that answer with their caller: one statement reads the session and its user. */
export class ReadsCaller extends Context.Service<ReadsCaller, true>()("dossier/access/ReadsCaller") {}

/** [SES-005] [NET-O03] Requires a valid bearer token: of a session, or of an API program that may make this call. */
export class SignedInOnly extends HttpApiMiddleware.Service<SignedInOnly, { provides: Viewer }>()(
  "dossier/access/SignedInOnly",
  {
    requiredForClient: true,
    security: { session: HttpApiSecurity.bearer },
    error: [Unauthorized, Forbidden, TooManyRequests]
  }
) {}
