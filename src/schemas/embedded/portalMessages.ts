import type { Language } from "#schemas/shared/constants.ts"

/** A file that the portal has handed to the browser, with its bytes for a host whose frame may not save. */
export interface SavedFile {
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly bytes: Blob
}

export type SessionState = "unknown" | "signedIn" | "signedOut"

/** What the portal shows now. `address` is its path, query and fragment. */
export interface Shown {
  readonly title: string
  readonly address: string
  readonly language: Language
  readonly session: SessionState
}

/** [EMB-001] What the portal says to the page around it; `from` and `version` are added when it is sent. */
export type PortalMessage =
  | ({ readonly type: "ready" } & Shown)
  | { readonly type: "title"; readonly title: string }
  | { readonly type: "address"; readonly address: string }
  | { readonly type: "signInNeeded" }
  | { readonly type: "signedIn" }
  | { readonly type: "download"; readonly file: SavedFile }

/** The window's event by which a saved file is known, whoever saved it. */
export const savedEvent = "dossier:saved"
