import { type HostMessage, protocolVersion, readHostMessage } from "#schemas/embedded/hostMessages.ts"
import { type PortalMessage, type SavedFile, savedEvent } from "#schemas/embedded/portalMessages.ts"

/** The used part of `window`, so that tests can replace it. */
export interface Framed {
  readonly parent: Pick<Window, "postMessage">
  readonly addEventListener: (type: string, listener: (event: Event) => void) => void
}

/** The origin of the page that embeds the portal; null if the browser does not reveal it. */
export const knownHost = (ancestors: ArrayLike<string> | undefined, referrer: string): string | null => {
  const named = ancestors?.[0]
  if (named !== undefined) return named
  return URL.canParse(referrer) ? new URL(referrer).origin : null
}

/**
 * Calls the listener for messages from the embedding page only; messages that do not follow the protocol are dropped.
 */
export const onHostMessage = (frame: Framed, listener: (origin: string, message: HostMessage) => void): void =>
  frame.addEventListener("message", (event) => {
    const { data, origin, source } = event as MessageEvent<unknown>
    if (source !== frame.parent) return
    const message = readHostMessage(data)
    if (message !== null) listener(origin, message)
  })

/** Posts a message to the embedding page; the target origin keeps it from any other page. */
export const tellHost = (frame: Framed, host: string, message: PortalMessage): void =>
  frame.parent.postMessage({ from: "dossier", version: protocolVersion, ...message }, host)

export const onSaved = (frame: Framed, listener: (file: SavedFile) => void): void =>
  frame.addEventListener(savedEvent, (event) => listener((event as CustomEvent<SavedFile>).detail))
