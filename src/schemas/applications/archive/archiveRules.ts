import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { urlProblem } from "#schemas/shared/web.ts"

/** Characters of the secret that signs links. */
export const secretBounds = { least: 32, most: 200 } as const
/** [NET-100] Seconds in which a link can be opened. */
export const linkLife = 60

/** What of an outside archive is shown: its documents, or where files are dropped. */
export const archiveViews = ["documents", "quickfolders"] as const
export type ArchiveView = (typeof archiveViews)[number]

const isLocal = ({ hostname }: URL) =>
  hostname === "127.0.0.1" || hostname === "localhost" || hostname.endsWith(".localhost")

/** An address of its own, over TLS; without it only on the user's own computer. */
export const archiveAddressProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed === "") return "archive.address_missing"
  if (typed.includes("{host}") || urlProblem(typed) !== null) return "archive.address_invalid"
  const url = new URL(typed)
  return url.protocol === "https:" || isLocal(url) ? null : "archive.address_invalid"
}

/** Empty keeps the stored one. */
export const archiveSecretProblem = (text: string): MessageCode | null =>
  text === "" || (/^[\x21-\x7e]+$/.test(text) && text.length >= secretBounds.least && text.length <= secretBounds.most)
    ? null
    : "archive.secret_invalid"

export type ArchiveValues = { readonly address: string; readonly secret: string }

/** [NET-100] Validates a firm's outside archive: its address, and the secret that signs the SSO links to it. */
export const archiveForm: FormDefinition<ArchiveValues> = {
  fields: ["address", "secret"],
  check: ({ address, secret }) =>
    errorsOf({ address: archiveAddressProblem(address), secret: archiveSecretProblem(secret) })
}
