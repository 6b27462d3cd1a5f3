import type { FileFacts } from "#schemas/uploads/uploadJob.ts"

/** The used part of Chromium's File System Access API. */
export interface FileHandle {
  getFile(): Promise<File>
  queryPermission?(mode: { readonly mode: "read" }): Promise<PermissionState>
  requestPermission?(mode: { readonly mode: "read" }): Promise<PermissionState>
}
interface Held {
  readonly file: File | null
  readonly handle: FileHandle | null
}

export const isSame = (file: File, facts: FileFacts) =>
  file.name === facts.name && file.size === facts.size && file.lastModified === facts.lastModified

/** Holds `File` objects by key; machines and their snapshots contain only the keys. */
export class HeldFiles {
  readonly #held = new Map<string, Held>()

  put(key: string, file: File | null, handle: FileHandle | null = null): void {
    this.#held.set(key, { file, handle })
  }
  handleOf(key: string): FileHandle | null {
    return this.#held.get(key)?.handle ?? null
  }
  drop(key: string): void {
    this.#held.delete(key)
  }
  clear(): void {
    this.#held.clear()
  }

  /**
   * The file, read through its handle while the browser still grants permission; null if the user has to choose it
   * again.
   */
  async open(key: string): Promise<File | null> {
    const held = this.#held.get(key)
    if (held === undefined || held.file !== null) return held?.file ?? null
    return (await held.handle?.queryPermission?.({ mode: "read" })) === "granted" ? this.#read(key, held) : null
  }

  /** [UPL-O09] Like `open`, but asks the user for permission; browsers allow this only within a click. */
  async ask(key: string): Promise<File | null> {
    const held = this.#held.get(key)
    if (held === undefined || held.file !== null) return held?.file ?? null
    return (await held.handle?.requestPermission?.({ mode: "read" })) === "granted" ? this.#read(key, held) : null
  }

  async #read(key: string, { handle }: Held): Promise<File | null> {
    if (handle === null) return null
    try {
      const file = await handle.getFile()
      this.#held.set(key, { file, handle })
      return file
    } catch (cause) {
      if (cause instanceof DOMException) return null // The file was moved, deleted or locked: the user has to choose it again.
      throw cause
    }
  }
}
