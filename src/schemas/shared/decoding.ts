import { HttpApiMiddleware } from "effect/http-api"
import { BadRequest, Unprocessable } from "#schemas/shared/problem.ts"

/**
 * Converts a request that does not match its schema into a problem: 422 with errors by field for a JSON body; 400 for
 * path, query and headers, and for a body that is not JSON.
 */
export class Decoding extends HttpApiMiddleware.Service<Decoding>()("dossier/shared/Decoding", {
  error: [BadRequest, Unprocessable]
}) {}
