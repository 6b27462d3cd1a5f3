import type { IncomingMessage, ServerResponse } from "node:http"
import { Context } from "effect"

/** Response write timeout in ms. */
export const ResponseIdleTimeout = Context.Reference<number>("dossier/server/platform/ResponseIdleTimeout", {
  defaultValue: () => 60_000
})

/** Closes a response that the client has stopped reading, to free its file and connection. */
export const cutWhenStalled = (response: ServerResponse, timeoutMs: number) => {
  response.setTimeout(timeoutMs, () => response.destroy())
}

/** Timeout in ms for receiving the body of a call. Byte routes have limits of their own. */
export const BodyTimeout = Context.Reference<number>("dossier/server/platform/BodyTimeout", {
  defaultValue: () => 60_000
})

/** Closes a call whose body is sent too slowly: slow bodies could otherwise occupy connections for ever. */
export const cutWhenTrickling = (request: IncomingMessage, timeoutMs: number) => {
  if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return
  const clock = setTimeout(() => request.destroy(), timeoutMs)
  const done = () => clearTimeout(clock)
  request.once("end", done).once("close", done)
}
