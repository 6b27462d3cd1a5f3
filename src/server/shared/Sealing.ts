import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Context, Effect, Layer, Redacted } from "effect"
import { Settings } from "#server/platform/Settings.ts"

const version = 1
const keyBytes = 32
const markBytes = 4
const nonceBytes = 12
const tagBytes = 16

interface Key {
  /** Identifies the key that encrypted a text, so that keys can be rotated. */
  readonly mark: Buffer
  readonly bytes: Buffer
}

const keyOf = (text: string): Key => {
  const bytes = Buffer.from(text, "base64")
  if (bytes.length !== keyBytes) throw new Error("SECRET_KEY must hold keys of 32 bytes in base64, separated by spaces")
  return { bytes, mark: createHash("sha256").update(bytes).digest().subarray(0, markBytes) }
}

/** Encrypts a text for one purpose with AES-256-GCM. Format: version, key mark, nonce, ciphertext, tag. */
const sealWith = ({ bytes, mark }: Key, text: string, purpose: string): Uint8Array => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([Buffer.of(version), mark, nonce, body, cipher.getAuthTag()])
}

const openWith = (keys: ReadonlyArray<Key>, sealed: Uint8Array, purpose: string): string | null => {
  const all = Buffer.from(sealed)
  const start = 1 + markBytes + nonceBytes
  if (all[0] !== version || all.length < start + tagBytes) return null
  const key = keys.find(({ mark }) => mark.equals(all.subarray(1, 1 + markBytes)))
  if (key === undefined) return null
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.bytes, all.subarray(1 + markBytes, start))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(all.subarray(all.length - tagBytes))
    return decipher.update(all.subarray(start, all.length - tagBytes), undefined, "utf8") + decipher.final("utf8")
  } catch {
    return null // Altered, or encrypted for another purpose.
  }
}

/** The installation's key, created at the first start. If several processes start at once, all use the same key. */
const keptKey = async (directory: string): Promise<string> => {
  const file = join(directory, "secret.key")
  const read = () => readFile(file, "utf8").catch(() => null)
  const known = await read()
  if (known !== null) return known.trim()
  await mkdir(directory, { recursive: true })
  const made = `${file}.${randomBytes(8).toString("hex")}`
  await writeFile(made, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600 })
  await link(made, file).catch(() => undefined) // Another process was first: use its key.
  await rm(made, { force: true })
  const kept = await read()
  if (kept === null) throw new Error(`the installation's key could not be written to ${file}`)
  return kept.trim()
}

/** Encrypts stored secrets that the server needs in plain text, such as client secrets and connector passwords. */
export class Sealing extends Context.Service<
  Sealing,
  {
    /**
     * `purpose` names the owner of the secret, for example `identity_provider:7`: the ciphertext does not decrypt for
     * another owner.
     */
    seal(text: string, purpose: string): Uint8Array
    /** Decrypts; null if the text was altered or belongs to another purpose, or its key is no longer known. */
    open(sealed: Uint8Array, purpose: string): string | null
  }
>()("dossier/server/shared/Sealing") {
  static readonly layer = Layer.effect(
    Sealing,
    Effect.gen(function* () {
      const settings = yield* Settings
      const given = settings.secretKey === undefined ? "" : Redacted.value(settings.secretKey).trim()
      const text = given === "" ? yield* Effect.promise(() => keptKey(settings.dataDirectory)) : given
      const keys = text.split(/\s+/).map(keyOf)
      const [first] = keys
      if (first === undefined) return yield* Effect.die(new Error("there is no key to seal with"))
      return Sealing.of({
        seal: (plain, purpose) => sealWith(first, plain, purpose),
        open: (sealed, purpose) => openWith(keys, sealed, purpose)
      })
    })
  )
}
