import { hashSecret } from "#server/shared/secrets.ts"

/**
 * Hashes tokens like `hashSecret`, and remembers the hashes of the last `most` different ones: hashing the token of
 * each call took 5 % of a short one. A remembered hash gives no access: the session is looked up at each call.
 */
export const keepDigests = (most: number) => {
  const kept = new Map<string, Uint8Array>()
  return (token: string): Uint8Array => {
    const known = kept.get(token)
    if (known !== undefined) return known
    const digest = hashSecret(token)
    const [oldest] = kept.size < most ? [] : kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(token, digest)
    return digest
  }
}
