import type { MessageCode } from "#schemas/shared/messages/index.ts"

const longest = 2_000
const placeholder = "{host}"
/** Stands for the placeholder while an address is judged. */
const someHost = "https://portal.invalid"

/**
 * [VAL-025] [VAL-O02] What is wrong with an address of the web: it begins with http://, https:// or the literal {host},
 * which is replaced by the current host when the address is used. Null when nothing is; an empty text is the form's matter.
 */
export const urlProblem = (text: string): MessageCode | null => {
  const typed = text.trim()
  if (typed.length > longest || /[\s\p{C}<>"\\^`{|}]/u.test(typed.replace(placeholder, ""))) return "field.url_invalid"
  const address = typed.startsWith(placeholder) ? `${someHost}${typed.slice(placeholder.length)}` : typed
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return "field.url_invalid"
  const { hostname, password, username } = new URL(address)
  // What follows {host} is a path, a query or nothing: not more of the host's name.
  const isOwn = !typed.startsWith(placeholder) || hostname === new URL(someHost).hostname
  return isOwn && username === "" && password === "" ? null : "field.url_invalid"
}

/** [VAL-O02] The address to open: `{host}` becomes the origin of the portal (scheme, host and port). */
export const resolvedUrl = (text: string, origin: string): string => {
  const typed = text.trim()
  return typed.startsWith(placeholder) ? `${origin}${typed.slice(placeholder.length)}` : typed
}
