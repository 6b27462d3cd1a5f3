import type { Language } from "#schemas/shared/constants.ts"

/** A file saved by the portal. It contains the bytes, because the host page's frame may not be allowed to download. */
export interface SavedFile {
  readonly name: string
  readonly mediaType: string
  /** In bytes. */
  readonly size: number
  readonly bytes: Blob
}

export type SessionState = "unknown" | "signedIn" | "signedOut"

/** The screen shown by the portal. `address` is its path, query and fragment. */
export interface Shown {
  readonly title: string
  readonly address: string
  readonly language: Language
  readonly session: SessionState
}

/** [EMB-001] Messages from the portal to the host page; `from` and `version` are added on sending. */
export type PortalMessage =
  | ({ readonly type: "ready" } & Shown)
  | { readonly type: "title"; readonly title: string }
  | { readonly type: "address"; readonly address: string }
  | { readonly type: "signInNeeded" }
  | { readonly type: "signedIn" }
  | { readonly type: "download"; readonly file: SavedFile }

/** Name of the DOM event on `window` that reports a saved file. */
export const savedEvent = "dossier:saved"
