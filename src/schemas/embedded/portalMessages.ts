import type { Language } from "#schemas/shared/constants.ts"

/** A file saved by the portal, with its bytes for a host whose frame may not download. */
export interface SavedFile {
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly bytes: Blob
}

export type SessionState = "unknown" | "signedIn" | "signedOut"

/** What the portal shows. `address` is its path, query and fragment. */
export interface Shown {
  readonly title: string
  readonly address: string
  readonly language: Language
  readonly session: SessionState
}

/** [EMB-001] Messages to the host page; `from` and `version` are added on sending. */
export type PortalMessage =
  | ({ readonly type: "ready" } & Shown)
  | { readonly type: "title"; readonly title: string }
  | { readonly type: "address"; readonly address: string }
  | { readonly type: "signInNeeded" }
  | { readonly type: "signedIn" }
  | { readonly type: "download"; readonly file: SavedFile }

/** The window event that reports a saved file. */
export const savedEvent = "dossier:saved"
