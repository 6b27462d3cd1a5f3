const longestLocal = 64
const longestAddress = 254
/** Blanks, controls, marks that hide or turn text, and what a mail's header would read as more than one address. */
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
 * [VAL-024] Whether a text without spaces around it is one address that mail can be sent to: a name, an at sign and a
 * host of two parts at least, letters of any script. The one rule of every form and of the server.
 */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf("@")
  return at > 0 && text.length <= longestAddress && isLocal(text.slice(0, at)) && isHost(text.slice(at + 1))
}

/** An address as it is kept and compared. */
export const keptEmail = (text: string): string => text.trim().toLowerCase()
