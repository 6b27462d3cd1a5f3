import { expect, test } from "vitest"
import { commonPasswords } from "#schemas/access/commonPasswords.ts"
import { newPasswordProblem } from "#schemas/access/newPasswords.ts"
import { passwordErrors, unknownOwner } from "#schemas/access/passwordForms.ts"
import { passwordProblem } from "#schemas/access/fields/passwords.ts"
import { clientCodeProblem, companyNameProblem } from "#schemas/customers/texts.ts"
import { driveForbiddenCharacters } from "#schemas/shared/constants.ts"
import { hashPassword } from "#server/shared/secrets.ts"
import fc from "#tests/support/properties.ts"

const names = ["Élodie", "Le Goff", "elodie.legoff@lumen-conseil.example", "Cabinet Lumen"]

test("[VAL-O04] the five characters are refused in passwords, and no other character is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 8, maxLength: 30 }), (text) => {
      const isRefused = [...text].some((character) => driveForbiddenCharacters.includes(character))
      expect(passwordProblem(text)).toBe(isRefused ? "auth.password_characters" : null)
    })
  )
  expect([...driveForbiddenCharacters].sort()).toEqual([..."€§¤£°"].sort())
  for (const character of driveForbiddenCharacters)
    for (const password of [`${character}mot de passe`, `mot${character}de passe`, `mot de passe${character}`])
      expect(passwordProblem(password)).toBe("auth.password_characters")
})

test("[VAL-O04] [PRO-003] what a client is called on the drive cannot hold one of them: neither code nor company name does", () => {
  for (const character of driveForbiddenCharacters) {
    expect(companyNameProblem(`Dupont ${character} Fils`)).not.toBeNull()
    expect(clientCodeProblem(`DUP${character}1`)).not.toBeNull()
  }
  expect([companyNameProblem("Dupont & Fils"), clientCodeProblem("DUP-1")]).toEqual([null, null])
})

test("[VAL-O06] [VAL-012] a password has 8 to 256 characters, of any kind", () => {
  const long = (length: number) =>
    Array.from({ length: 90 }, (_, n) => `é漢${n}`)
      .join(" ")
      .slice(0, length)
  expect([7, 8, 256, 257].map((length) => newPasswordProblem(long(length), []))).toEqual([
    "auth.password_too_short",
    null,
    null,
    "auth.password_too_long"
  ])
  for (const plain of ["correcthorse", "CORRECTHORSE", "73920485", "!?!?;:;:!", "  a  b  c"])
    expect([plain, newPasswordProblem(plain, names)]).toEqual([plain, null])
})

test("[VAL-O06] the 3,000 commonest passwords are refused, however they are capitalised", () => {
  expect(new Set(commonPasswords).size).toBe(3_000)
  for (const common of commonPasswords) {
    expect(common).toMatch(/^[!-~]{8,}$/)
    expect(newPasswordProblem(common, [])).toBe("auth.password_common")
    expect(newPasswordProblem(common.toUpperCase(), [])).toBe("auth.password_common")
  }
})

test("[VAL-O06] the person's and the firm's own names are refused, with digits and signs around them or accents left out, and longer phrases are not", () => {
  const made = [
    "elodielegoff",
    "Élodie.LeGoff!2026",
    "2026-LE GOFF-44",
    "CabinetLumen1",
    "lumenLumen",
    "legoffelodie",
    "élodie-élodie"
  ]
  for (const password of made)
    expect([password, newPasswordProblem(password, names)]).toEqual([password, "auth.password_names"])
  for (const password of ["Élodie aime le chocolat", "lumens et bougies", "goffre au sucre"])
    expect([password, newPasswordProblem(password, names)]).toEqual([password, null])
  expect(newPasswordProblem("elodielegoff", [])).toBeNull()
  // The check must stay fast: its search is bounded by the length of the text.
  expect(newPasswordProblem("ab".repeat(128), ["ab", "aba", "bab", "a", "b"])).toBe("auth.password_names")
})

test("[VAL-O06] the same again and again is refused, and the product's name, with a reason; a phrase that says a word twice is not", () => {
  for (const password of [
    " ".repeat(20),
    "é".repeat(12),
    "aaaaaaab",
    "kzqkzqkzqkzq",
    "soleil-soleil",
    "Vent d'ouest, vent d'ouest",
    "12341234123"
  ])
    expect([password, newPasswordProblem(password, [])]).toEqual([password, "auth.password_repeated"])
  for (const password of ["dossier-dossier", "Dossier2026!", "lumen-dossier"])
    expect([password, newPasswordProblem(password, ["Lumen"])]).toEqual([password, "auth.password_names"])
  for (const password of ["mon dossier de voyage", "la mer, la mer et le vent", "xyz-xyz-tulipe"])
    expect([password, newPasswordProblem(password, [])]).toEqual([password, null])
})

test("[VAL-O06] whatever is said twice or more is refused", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 40 }), fc.integer({ min: 2, max: 5 }), (piece, times) => {
      const password = piece.repeat(times)
      expect(newPasswordProblem(password, [])).not.toBe(null)
    })
  )
})

test("[VAL-O06] a hash costs 19 MiB, 2 passes and 1 lane of argon2id at least", async () => {
  const [, memory, passes, lanes] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(await hashPassword("un mot de passe")) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1_024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(Number(lanes)).toBeGreaterThanOrEqual(1)
})

test("[VAL-015] [VAL-016] creating a password asks for the terms in words of their own, resetting and changing do not", () => {
  const values = { current_password: "", password: "correct horse", password_confirmation: "correct horse", cgu: false }
  expect(passwordErrors("create", values, unknownOwner)).toEqual({ cgu: ["auth.terms_missing"] })
  expect(passwordErrors("create", { ...values, cgu: true }, unknownOwner)).toEqual({})
  for (const form of ["reset", "change"] as const) expect(passwordErrors(form, values, unknownOwner)).toEqual({})
})
