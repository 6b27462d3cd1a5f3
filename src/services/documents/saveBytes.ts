import { type SavedFile, savedEvent } from "#schemas/embedded/portalMessages.ts"

/** Hands bytes to the browser's own download; the address lives until it has been read. */
export const saveBytes = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  const detail: SavedFile = { name, mediaType: bytes.type, size: bytes.size, bytes }
  window.dispatchEvent(new CustomEvent(savedEvent, { detail }))
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser save what an address gives, whatever its size. */
export const saveFrom = (address: string, name: string): void => {
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
}
