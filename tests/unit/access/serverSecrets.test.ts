import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { hashPassword, hashSecret, newSecret, strangerHash, verifyPassword } from "#server/shared/secrets.ts"
import { toMe } from "#server/access/Sessions.ts"

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/

describe("a password's hash", () => {
  test("[SES-O07] is argon2id with at least 19 MiB, 2 passes and 1 lane, salted anew each time", async () => {
    const hashes = [await hashPassword("même mot"), await hashPassword("même mot"), strangerHash]
    for (const hash of hashes) {
      const [, memory, passes, lanes] = (form.exec(hash) ?? []).map(Number)
      expect([(memory ?? 0) >= 19_456, (passes ?? 0) >= 2, (lanes ?? 0) >= 1]).toEqual([true, true, true])
    }
    expect(new Set(hashes).size).toBe(3)
  })

  test("belongs to its password alone, however its accents are written", async () => {
    const hash = await hashPassword("é".normalize("NFC") + " 🔑 \u0000 x")
    expect(await verifyPassword("é".normalize("NFD") + " 🔑 \u0000 x", hash)).toBe(true)
    for (const wrong of ["", "é 🔑", "é 🔑 \u0000 X", "é 🔑 \u0000 x "])
      expect(await verifyPassword(wrong, hash)).toBe(false)
  })

  test("of another form never matches", async () => {
    for (const stored of [
      "",
      "x",
      "$2b$10$abc",
      "$argon2id$v=19$m=19456,t=2,p=1$$",
      "$argon2i$v=19$m=8,t=1,p=1$YWFhYWFhYWE$YWFhYQ"
    ]) {
      expect(await verifyPassword("", stored)).toBe(false)
      expect(await verifyPassword("x", stored)).toBe(false)
    }
  })
})

test("[SES-O07] [SES-O06] a secret has 256 bits, reads well in a header, and is stored as a hash that does not hold it", () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) {
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(hashSecret(secret)).toString("latin1")).not.toContain(secret)
    expect(hashSecret(secret)).toEqual(hashSecret(secret))
    expect(hashSecret(secret)).toHaveLength(32)
  }
})

describe("[SES-O03] the derived names", () => {
  const names = (firstname: string, lastname: string) => {
    const person = {
      id: 1,
      email: "a@b.c",
      title: null,
      darkMode: null,
      language: null,
      revision: 0,
      isSuperAdmin: false,
      isAccountant: false
    }
    const { abbreviation, fullname, initials } = toMe({ ...person, firstname, lastname })
    return [fullname, abbreviation, initials]
  }
  test.each([
    ["Marie", "Curie", ["Marie Curie", "M. Curie", "MC"]],
    ["", "Curie", ["Curie", "Curie", "C"]],
    ["Marie", " ", ["Marie", "M.", "M"]],
    ["", "", ["", "", ""]],
    [" élodie", "de la Tour ", ["élodie de la Tour", "é. de la Tour", "ÉD"]],
    ["𝒜da", "🙂", ["𝒜da 🙂", "𝒜. 🙂", "𝒜🙂"]]
  ])("of %j %j", (first, last, expected) => {
    expect(names(first, last)).toEqual(expected)
  })

  test("never begin, end or break with an empty part", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (first, last) => {
        for (const name of names(first, last)) expect(name).toBe(name?.trim())
      })
    )
  })
})
