import type { ServerResponse } from "node:http"
import { Context } from "effect"

/** Milliseconds without a byte taken after which who reads an answer is taken for gone. */
export const ReaderPatience = Context.Reference<number>("dossier/server/platform/ReaderPatience", {
  defaultValue: () => 60_000
})

/** Closes an answer that nobody reads on, so that it keeps neither its file nor its connection. */
export const cutWhenStalled = (response: ServerResponse, patience: number) => {
  response.setTimeout(patience, () => response.destroy())
}
