import { type SavedFile, savedEvent } from "#schemas/embedded/portalMessages.ts"

/** Starts a browser download of the bytes; the object URL is revoked after 60 s, when the browser has read it. */
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

/** Starts a browser download from a URL, for content of any size. */
export const saveFrom = (address: string, name: string): void => {
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
}
