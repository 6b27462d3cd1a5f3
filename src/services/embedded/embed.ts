/*
 * Shows the portal inside a page of another site: served as /embed.js with its types as /embed.d.ts, alone, so that it
 * imports nothing. The messages are those of docs/embedding.md.
 */

export type PortalTheme = "light" | "dark" | "auto"
export type PortalLanguage = "fr" | "en" | "pt"

/** What the portal shows. */
export interface Shown {
  readonly title: string
  /** Path, query and fragment. */
  readonly address: string
  readonly language: PortalLanguage
  readonly session: "unknown" | "signedIn" | "signedOut"
}

export interface SavedFile {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly bytes: Blob
}

/** What can be listened to, with what each listener is given. */
export interface PortalEvents {
  readonly ready: Shown
  readonly title: string
  readonly address: string
  readonly signInNeeded: null
  readonly signedIn: null
  readonly download: SavedFile
}

export interface EmbedOptions {
  /** The portal's origin: `https://portal.example`. */
  readonly portal: string
  /** The element that gets the frame. */
  readonly place: Element
  /** The first page, a path that begins with `/`; the home page when left out. */
  readonly address?: string
  /** The frame's name for assistive technologies. */
  readonly title?: string
  readonly theme?: PortalTheme
  readonly language?: PortalLanguage
  /** `mobileapp` and `genericmobileapp` name a mobile app, which the session remembers. */
  readonly embedded?: "true" | "mobileapp" | "genericmobileapp"
}

export interface EmbeddedPortal {
  readonly frame: HTMLIFrameElement
  /** What the portal shows; null until it is ready. */
  readonly shown: () => Shown | null
  /** Goes to a path of the portal, under its usual guards. */
  readonly go: (address: string) => void
  readonly theme: (theme: PortalTheme) => void
  readonly language: (language: PortalLanguage) => void
  /** Returns what stops listening. */
  readonly on: <Name extends keyof PortalEvents>(
    name: Name,
    listener: (detail: PortalEvents[Name]) => void
  ) => () => void
  /** Takes the frame away and stops listening. */
  readonly remove: () => void
}

interface Said {
  readonly from?: unknown
  readonly version?: unknown
  readonly type?: unknown
  readonly title?: string
  readonly address?: string
  readonly language?: PortalLanguage
  readonly session?: Shown["session"]
  readonly file?: SavedFile
}

const version = 1

const frameFor = ({ address = "/home", embedded = "true", portal, title = "Portal" }: EmbedOptions) => {
  const url = new URL(address, portal)
  if (url.origin !== new URL(portal).origin) throw new TypeError("The address is not one of the portal")
  url.searchParams.set("embedded", embedded)
  const frame = document.createElement("iframe")
  frame.src = url.href
  frame.title = title
  frame.allow = "clipboard-write"
  frame.style.cssText = "border: 0; inline-size: 100%; block-size: 100%"
  return { frame, origin: url.origin }
}

/** Makes the frame, puts it into its place, and speaks with the portal in it. */
export const embed = (options: EmbedOptions): EmbeddedPortal => {
  const { frame, origin } = frameFor(options)
  const listeners = new Map<string, Set<(detail: never) => void>>()
  let shown: Shown | null = null
  /** Said once the portal listens. */
  let waiting: Array<object> = []

  const post = (message: object) => frame.contentWindow?.postMessage({ to: "dossier", version, ...message }, origin)
  const say = (message: object) => {
    if (shown === null) waiting.push(message)
    else post(message)
  }
  const tell = <Name extends keyof PortalEvents>(name: Name, detail: PortalEvents[Name]) => {
    for (const listener of listeners.get(name) ?? []) listener(detail as never)
  }
  const ready = ({ address = "", language = "fr", session = "unknown", title = "" }: Said) => {
    shown = { title, address, language, session }
    const said = waiting
    waiting = []
    for (const message of said) post(message)
    tell("ready", shown)
  }
  const hear = ({ data, origin: from, source }: MessageEvent<Said | null>) => {
    if (from !== origin || source !== frame.contentWindow || data?.from !== "dossier" || data.version !== version)
      return
    if (data.type === "ready") return ready(data)
    if (data.type === "title" && data.title !== undefined) {
      if (shown !== null) shown = { ...shown, title: data.title }
      tell("title", data.title)
    }
    if (data.type === "address" && data.address !== undefined) {
      if (shown !== null) shown = { ...shown, address: data.address }
      tell("address", data.address)
    }
    if (data.type === "signedIn" || data.type === "signInNeeded") {
      if (shown !== null) shown = { ...shown, session: data.type === "signedIn" ? "signedIn" : "signedOut" }
      tell(data.type, null)
    }
    if (data.type === "download" && data.file !== undefined) tell("download", data.file)
  }

  addEventListener("message", hear)
  frame.addEventListener("load", () => post({ type: "hello" }))
  if (options.theme !== undefined) say({ type: "theme", theme: options.theme })
  if (options.language !== undefined) say({ type: "language", language: options.language })
  options.place.append(frame)

  return {
    frame,
    shown: () => shown,
    go: (address) => say({ type: "go", address }),
    theme: (theme) => say({ type: "theme", theme }),
    language: (language) => say({ type: "language", language }),
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener as (detail: never) => void))
      return () => void known.delete(listener as (detail: never) => void)
    },
    remove: () => {
      removeEventListener("message", hear)
      listeners.clear()
      frame.remove()
    }
  }
}
