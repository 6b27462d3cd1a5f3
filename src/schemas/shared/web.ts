import type { MessageCode } from "#schemas/shared/messages/index.ts"

const longest = 2_000
const placeholder = "{host}"
/** A host that replaces the placeholder during validation. */
const someHost = "https://portal.invalid"

/**
 * [VAL-025] [VAL-O02] The error of a web URL, or null. It must start with http://, https:// or `{host}`, which is
 * replaced by the portal's host when it is used. An empty text is not valid here: forms check for it first.
 */
export const urlProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed.length > longest || /[\s\p{C}<>"\\^`{|}]/u.test(typed.replace(placeholder, ""))) return "field.url_invalid"
  const address = typed.startsWith(placeholder) ? `${someHost}${typed.slice(placeholder.length)}` : typed
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return "field.url_invalid"
  const { hostname, password, username } = new URL(address)
  // Only a path or query may follow `{host}`, not more of a host name.
  const isOwn = !typed.startsWith(placeholder) || hostname === new URL(someHost).hostname
  return isOwn && username === "" && password === "" ? null : "field.url_invalid"
}

/** [VAL-O02] Replaces `{host}` by the portal's origin (scheme, host and port). */
export const resolvedUrl = (text: string, origin: string): string => {
  const typed = text.trim()
  return typed.startsWith(placeholder) ? `${origin}${typed.slice(placeholder.length)}` : typed
}
