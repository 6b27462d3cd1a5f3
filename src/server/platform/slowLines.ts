import type { IncomingMessage, ServerResponse } from "node:http"
import { Context } from "effect"

/** Milliseconds without a byte taken after which who reads an answer is taken for gone. */
export const ReaderPatience = Context.Reference<number>("dossier/server/platform/ReaderPatience", {
  defaultValue: () => 60_000
})

/** Closes an answer that nobody reads on, so that it keeps neither its file nor its connection. */
export const cutWhenStalled = (response: ServerResponse, patience: number) => {
  response.setTimeout(patience, () => response.destroy())
}

/** Milliseconds in which the body of a call has to have come whole; what moves files has a pace of its own. */
export const SenderPatience = Context.Reference<number>("dossier/server/platform/SenderPatience", {
  defaultValue: () => 60_000
})

/** Closes a call whose body trickles: anybody could hold connections for ever by a byte now and then. */
export const cutWhenTrickling = (request: IncomingMessage, patience: number) => {
  if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) return
  const clock = setTimeout(() => request.destroy(), patience)
  const done = () => clearTimeout(clock)
  request.once("end", done).once("close", done)
}
