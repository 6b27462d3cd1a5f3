import { expect, test } from "vitest"
import { keepDigests } from "#server/access/keptDigests.ts"
import { hashSecret } from "#server/shared/secrets.ts"

test("a token's hash is made once, and the oldest is forgotten when there are too many", () => {
  const digestOf = keepDigests(2)
  const [first, second, third] = ["first", "second", "third"].map((token) => ({ token, digest: digestOf(token) }))
  for (const { digest, token } of [first, second, third].filter((one) => one !== undefined)) {
    expect(digest).toEqual(hashSecret(token))
  }
  // The same array tells that it was not hashed again.
  expect(digestOf("third")).toBe(third?.digest)
  expect(digestOf("second")).toBe(second?.digest)
  const again = digestOf("first")
  expect(again).not.toBe(first?.digest)
  expect(again).toEqual(first?.digest)
})
