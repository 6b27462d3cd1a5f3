const longestLocal = 64
const longestAddress = 254
/**
 * White space, control and invisible characters, and characters with which a mail header could contain several
 * addresses.
 */
const unwanted = /[\s\p{C}<>()[\]\\,;:"@]/u
const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

const isLocal = (text: string) =>
  text !== "" &&
  text.length <= longestLocal &&
  !unwanted.test(text) &&
  !text.startsWith(".") &&
  !text.endsWith(".") &&
  !text.includes("..")

const isHost = (text: string) => {
  const labels = text.split(".")
  return labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? "")
}

/**
 * [VAL-024] Whether a trimmed text is one email address: a name, an at sign and a host with at least two labels, in any
 * script. Forms and server use the same check.
 */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf("@")
  return at > 0 && text.length <= longestAddress && isLocal(text.slice(0, at)) && isHost(text.slice(at + 1))
}

/** Normalises an address for storage and comparison. */
export const keptEmail = (text: string): string => text.trim().toLowerCase()
