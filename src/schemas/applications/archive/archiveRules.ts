import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { urlProblem } from "#schemas/shared/web.ts"

/** Minimum and maximum length, in characters, of the secret that signs links. */
export const secretBounds = { least: 32, most: 200 } as const
/** [NET-100] Lifetime of a link in seconds. */
export const linkLife = 60

/** Views of an outside archive: its documents, or its folders for dropping files. */
export const archiveViews = ["documents", "quickfolders"] as const
export type ArchiveView = (typeof archiveViews)[number]

const isLocal = ({ hostname }: URL) =>
  hostname === "127.0.0.1" || hostname === "localhost" || hostname.endsWith(".localhost")

/** Validates the archive's URL; null if valid. `{host}` is refused, and plain http is allowed only for localhost. */
export const archiveAddressProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed === "") return "archive.address_missing"
  if (typed.includes("{host}") || urlProblem(typed) !== null) return "archive.address_invalid"
  const url = new URL(typed)
  return url.protocol === "https:" || isLocal(url) ? null : "archive.address_invalid"
}

/** Validates the secret; null if valid. Empty is valid, because it keeps the stored secret. */
export const archiveSecretProblem = (text: string): MessageCode | null =>
  text === "" || (/^[\x21-\x7e]+$/.test(text) && text.length >= secretBounds.least && text.length <= secretBounds.most)
    ? null
    : "archive.secret_invalid"

export type ArchiveValues = { readonly address: string; readonly secret: string }

/** [NET-100] Form of a firm's outside archive: its URL, and the secret that signs the links to it. */
export const archiveForm: FormDefinition<ArchiveValues> = {
  fields: ["address", "secret"],
  check: ({ address, secret }) =>
    errorsOf({ address: archiveAddressProblem(address), secret: archiveSecretProblem(secret) })
}
