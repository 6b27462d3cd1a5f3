import type { MessageCode } from "#schemas/shared/messages/index.ts"

const longest = 2_000
const placeholder = "{host}"
/** Replaces the placeholder for validation. */
const someHost = "https://portal.invalid"

/**
 * [VAL-025] [VAL-O02] Validates a web address: it begins with http://, https:// or the literal {host}, which is
 * replaced by the current host on use. Null if valid; the form checks for an empty text.
 */
export const urlProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed.length > longest || /[\s\p{C}<>"\\^`{|}]/u.test(typed.replace(placeholder, ""))) return "field.url_invalid"
  const address = typed.startsWith(placeholder) ? `${someHost}${typed.slice(placeholder.length)}` : typed
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return "field.url_invalid"
  const { hostname, password, username } = new URL(address)
  // After {host} only a path or a query may follow, not more of a host name.
  const isOwn = !typed.startsWith(placeholder) || hostname === new URL(someHost).hostname
  return isOwn && username === "" && password === "" ? null : "field.url_invalid"
}

/** [VAL-O02] Replaces `{host}` by the portal's origin (scheme, host and port). */
export const resolvedUrl = (text: string, origin: string): string => {
  const typed = text.trim()
  return typed.startsWith(placeholder) ? `${origin}${typed.slice(placeholder.length)}` : typed
}
