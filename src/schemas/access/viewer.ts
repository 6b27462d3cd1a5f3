import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import type { UserId } from "#schemas/shared/ids.ts"
import { TooManyRequests, Unauthorized } from "#schemas/shared/problem.ts"

/** Who is calling, decided once per request from the session. */
export class Viewer extends Context.Service<
  Viewer,
  {
    readonly userId: UserId
    readonly sessionId: number
    readonly isSuperAdmin: boolean
  }
>()("dossier/access/Viewer") {}

/** [SES-005] [NET-O03] Endpoints behind it need a live session's bearer token. */
export class SignedInOnly extends HttpApiMiddleware.Service<SignedInOnly, { provides: Viewer }>()(
  "dossier/access/SignedInOnly",
  {
    requiredForClient: true,
    security: { session: HttpApiSecurity.bearer },
    error: [Unauthorized, TooManyRequests]
  }
) {}
