import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { deriveApart } from "#server/shared/passwordThreads.ts"

/** [VAL-O06] Parameters of argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const bare = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

const phc = (nonce: Uint8Array, hash: Uint8Array) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(hash)}`

/** Hashes a password with argon2id, in PHC format. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await deriveApart({ message: password.normalize("NFC"), nonce, tagLength: 32, ...cost })
  return phc(nonce, hash)
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether the password matches the stored hash; false if the hash has another format. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, hash] = form.exec(stored) ?? []
  if (nonce === undefined || hash === undefined) return false
  const expected = Buffer.from(hash, "base64")
  const actual = await deriveApart({
    message: password.normalize("NFC"),
    nonce: Buffer.from(nonce, "base64"),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism)
  })
  return timingSafeEqual(actual, expected)
}

/**
 * Verified in place of an unknown account's hash, so that the response time does not reveal that the account is
 * unknown. Random bytes, so no password matches.
 */
export const strangerHash = phc(randomBytes(16), randomBytes(32))

/** A random secret of 256 bits in base64url. Store only its hash. */
export const newSecret = () => randomBytes(32).toString("base64url")
export const hashSecret = (secret: string): Uint8Array => hash("sha256", secret, "buffer")
