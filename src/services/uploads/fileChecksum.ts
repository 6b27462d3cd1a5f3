const hexadecimal = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** [UPL-O04] SHA-256 digest in lower-case hexadecimal. */
export const sha256 = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> =>
  hexadecimal(await crypto.subtle.digest("SHA-256", bytes))

/** [UPL-O04] A file's checksum: SHA-256 over the concatenated binary digests of its chunks. */
export const fileChecksum = (chunkDigests: ReadonlyArray<string>): Promise<string> =>
  sha256(Uint8Array.from(chunkDigests.join("").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
