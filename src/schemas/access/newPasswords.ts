import { commonPasswords } from "#schemas/access/commonPasswords.ts"
import { passwordProblem } from "#schemas/access/fields/passwords.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

const common: ReadonlySet<string> = new Set(commonPasswords)

const letters = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "")

/** Splits names and addresses into words, without the top-level domain. A password must not consist of these words. */
const wordsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const parts = names.flatMap((name) => [name, ...name.replace(/\.[a-z]+$/i, "").split(/[^\p{L}\p{M}]+/u)])
  return [...new Set(parts.map(letters))].filter((word) => word.length > 1)
}

/** Whether a text is a sequence of these words. */
const isMadeOf = (text: string, words: ReadonlyArray<string>): boolean => {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at += 1)
    if (ends.has(at)) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  return text !== "" && ends.has(text.length)
}

/** [VAL-O06] Whether the password consists of names of the user or the firm; digits and punctuation are ignored. */
const isNames = (password: string, names: ReadonlyArray<string>) => isMadeOf(letters(password), wordsOf(names))

/** The product's name is the same in every language. */
const product = ["Dossier"]
/** Minimum number of different characters in a password. */
const minDistinctCharacters = 4

/** Whether a text is one piece repeated at least twice; the last repetition may be incomplete. */
const isRepeated = (text: string) => {
  const letters = [...text]
  for (let length = 1; length * 2 <= letters.length; length += 1)
    if (letters.every((letter, at) => at < length || letter === letters[at - length])) return true
  return false
}

/**
 * [VAL-O06] Whether a password is a repetition, such as twenty spaces, one letter twelve times, or a word twice with
 * punctuation between.
 */
const isRepetition = (password: string) => {
  const text = password.normalize("NFC").toLowerCase()
  const bare = text.replace(/[^\p{L}\p{N}]/gu, "")
  return new Set(text).size < minDistinctCharacters || isRepeated(text) || (bare !== "" && isRepeated(bare))
}

/**
 * [VAL-O06] Why a password is easy to guess, or null. `names`: names that belong to the user, as far as they are known.
 */
const guessedProblem = (password: string, names: ReadonlyArray<string>): MessageCode | null => {
  if (common.has(password.toLowerCase())) return "auth.password_common"
  if (isNames(password, [...names, ...product])) return "auth.password_names"
  return isRepetition(password) ? "auth.password_repeated" : null
}

/**
 * Why a new password is refused, or null: checks length and characters first, then whether it is easy to guess.
 * `names`: the user's names, email address and firms.
 */
export const newPasswordProblem = (password: string, names: ReadonlyArray<string>): MessageCode | null =>
  passwordProblem(password) ?? guessedProblem(password, names)
