/*
 * Embeds the portal in a page of another site. It is served on its own as /embed.js (types: /embed.d.ts), so it must
 * not import anything. The messages are described in docs/embedding.md.
 */

export type PortalTheme = "light" | "dark" | "auto"
export type PortalLanguage = "fr" | "en" | "pt"

/** The current state of the embedded portal. */
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

/** The events of the portal and what each passes to its listeners. */
export interface PortalEvents {
  readonly ready: Shown
  readonly title: string
  readonly address: string
  readonly signInNeeded: null
  readonly signedIn: null
  readonly download: SavedFile
}

export interface EmbedOptions {
  /** The portal's origin, for example `https://portal.example`. */
  readonly portal: string
  /** The element to which the frame is appended. */
  readonly place: Element
  /** The first page: a path that begins with `/`. Default: the home page. */
  readonly address?: string
  /** The frame's accessible name. Default: "Portal". */
  readonly title?: string
  readonly theme?: PortalTheme
  readonly language?: PortalLanguage
  /**
   * Default: "true". `mobileapp` and `genericmobileapp` name the mobile app that embeds the portal; the session
   * remembers it.
   */
  readonly embedded?: "true" | "mobileapp" | "genericmobileapp"
}

export interface EmbeddedPortal {
  readonly frame: HTMLIFrameElement
  /** The current state of the portal; null until it is ready. */
  readonly shown: () => Shown | null
  /** Opens a path of the portal; its usual access rules apply. */
  readonly go: (address: string) => void
  readonly theme: (theme: PortalTheme) => void
  readonly language: (language: PortalLanguage) => void
  /** Adds a listener; returns the function that removes it. */
  readonly on: <Name extends keyof PortalEvents>(
    name: Name,
    listener: (detail: PortalEvents[Name]) => void
  ) => () => void
  /** Removes the frame and all listeners. */
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

/**
 * Creates the frame, appends it to `place`, and exchanges messages with the portal in it. Throws a `TypeError` if
 * `address` is not on the portal's origin.
 */
export const embed = (options: EmbedOptions): EmbeddedPortal => {
  const { frame, origin } = frameFor(options)
  const listeners = new Map<string, Set<(detail: never) => void>>()
  let shown: Shown | null = null
  /** Messages to send once the portal is ready. */
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
