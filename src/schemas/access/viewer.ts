import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import type { UserId } from "#schemas/shared/ids.ts"
import { TooManyRequests, Unauthorized } from "#schemas/shared/problem.ts"

/** The caller, resolved once per request from the session. */
export class Viewer extends Context.Service<
  Viewer,
  {
    readonly userId: UserId
    readonly sessionId: number
    readonly isSuperAdmin: boolean
  }
>()("dossier/access/Viewer") {}

/** [SES-005] [NET-O03] Requires a valid bearer token of a session. */
export class SignedInOnly extends HttpApiMiddleware.Service<SignedInOnly, { provides: Viewer }>()(
  "dossier/access/SignedInOnly",
  {
    requiredForClient: true,
    security: { session: HttpApiSecurity.bearer },
    error: [Unauthorized, TooManyRequests]
  }
) {}
