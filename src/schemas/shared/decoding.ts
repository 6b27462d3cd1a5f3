import { HttpApiMiddleware } from "effect/http-api"
import { BadRequest, Unprocessable } from "#schemas/shared/problem.ts"

/**
 * Turns a request that does not match its schema into a problem: 422 with a map of fields for a body; 400 for a path,
 * query or header, and for a body that is no JSON.
 */
export class Decoding extends HttpApiMiddleware.Service<Decoding>()("dossier/shared/Decoding", {
  error: [BadRequest, Unprocessable]
}) {}
