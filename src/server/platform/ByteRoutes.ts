import type { IncomingMessage, ServerResponse } from "node:http"
import { Context } from "effect"

/**
 * A route that moves bytes and takes the shorter way past the contract's handler. It is guarded by the same session,
 * scope and policy as the rest, and answers the same problems.
 */
export interface ByteRoute {
  readonly matches: (request: IncomingMessage) => boolean
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
}

export class ByteRoutes extends Context.Service<ByteRoutes, ReadonlyArray<ByteRoute>>()(
  "dossier/server/platform/ByteRoutes"
) {}
