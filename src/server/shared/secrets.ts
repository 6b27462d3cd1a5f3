import { argon2, hash, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

const derive = promisify(argon2)

/** [VAL-O06] Argon2 parameters: memory in KiB, passes, lanes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const bare = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

/** The argon2id hash of a password, in PHC format. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const hash = await derive("argon2id", { message: password.normalize("NFC"), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${bare(nonce)}$${bare(hash)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether the password matches the stored hash; false for another format. */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memory, passes, parallelism, nonce, hash] = form.exec(stored) ?? []
  if (nonce === undefined || hash === undefined) return false
  const expected = Buffer.from(hash, "base64")
  const actual = await derive("argon2id", {
    message: password.normalize("NFC"),
    nonce: Buffer.from(nonce, "base64"),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism)
  })
  return timingSafeEqual(actual, expected)
}

/** Verified instead of an unknown account's hash, so that timing does not reveal its absence. */
export const strangerHash = await hashPassword(randomBytes(16).toString("hex"))

/** A random secret of 256 bits; only its hash is stored. */
export const newSecret = () => randomBytes(32).toString("base64url")
export const hashSecret = (secret: string): Uint8Array => hash("sha256", secret, "buffer")
