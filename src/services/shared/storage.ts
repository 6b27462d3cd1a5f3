/** The used part of `Storage`. If the browser blocks storage, an in-memory map replaces it until the page is closed. */
export interface KeyValues {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

export const inMemory = (): KeyValues => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value)
  }
}

/** Storage may throw on the first access in private windows and webviews, so it is probed once. */
export const browserStorage = (): KeyValues => {
  try {
    const probe = "dossier.probe"
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return inMemory()
  }
}

export interface Values {
  readonly get: (name: string) => string | null
  /** Stores a value; null removes it. */
  readonly set: (name: string, value: string | null) => void
}

const under = (store: KeyValues, keyOf: (name: string) => string): Values => ({
  get: (name) => store.getItem(keyOf(name)),
  set: (name, value) => (value === null ? store.removeItem(keyOf(name)) : store.setItem(keyOf(name), value))
})

/** Values for all users of the browser: the session token, `darkMode` (WHL-O01), the language. */
export const sharedValues = (store: KeyValues): Values => under(store, (name) => name)

/** Values of one user, separate from those of other users of the browser. */
export const userValues = (store: KeyValues, userId: number): Values => under(store, (name) => `user.${userId}.${name}`)
