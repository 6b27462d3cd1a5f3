import { commonPasswords } from "#schemas/access/commonPasswords.ts"
import { passwordProblem } from "#schemas/access/passwords.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

const common: ReadonlySet<string> = new Set(commonPasswords)

const letters = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "")

/** The words of names and addresses that a password may not be made of; a host's end says nothing about anybody. */
const wordsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const parts = names.flatMap((name) => [name, ...name.replace(/\.[a-z]+$/i, "").split(/[^\p{L}\p{M}]+/u)])
  return [...new Set(parts.map(letters))].filter((word) => word.length > 1)
}

/** Whether nothing is left of a text once these words are taken out of it, each as often as it stands there. */
const isMadeOf = (text: string, words: ReadonlyArray<string>): boolean => {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at += 1)
    if (ends.has(at)) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  return text !== "" && ends.has(text.length)
}

/** [VAL-O06] Names of the person and of their firm, with digits and signs around them or not. */
const isNames = (password: string, names: ReadonlyArray<string>) => isMadeOf(letters(password), wordsOf(names))

/** What the product is called, in every language. */
const product = ["Dossier"]
/** Letters that a password is made of, at least. */
const fewestLetters = 4

/** Whether a text is one piece said at least twice, the last time perhaps not to its end. */
const isRepeated = (text: string) => {
  const letters = [...text]
  for (let length = 1; length * 2 <= letters.length; length += 1)
    if (letters.every((letter, at) => at < length || letter === letters[at - length])) return true
  return false
}

/** [VAL-O06] The same again and again: twenty spaces, one letter twelve times, a word twice with a sign between. */
const isRepetition = (password: string) => {
  const text = password.normalize("NFC").toLowerCase()
  const bare = text.replace(/[^\p{L}\p{N}]/gu, "")
  return new Set(text).size < fewestLetters || isRepeated(text) || (bare !== "" && isRepeated(bare))
}

/** [VAL-O06] Whether a password is one of the first that anybody would try; `names`: whose it is, as far as that is known. */
const guessedProblem = (password: string, names: ReadonlyArray<string>): MessageCode | null => {
  if (common.has(password.toLowerCase())) return "auth.password_common"
  if (isNames(password, [...names, ...product])) return "auth.password_names"
  return isRepetition(password) ? "auth.password_repeated" : null
}

/** Everything that is wrong with a new password: how it is written, then what it is made of. Names, addresses and firms of its owner. */
export const newPasswordProblem = (password: string, names: ReadonlyArray<string>): MessageCode | null =>
  passwordProblem(password) ?? guessedProblem(password, names)
