import { listed } from "../matrix/listed.ts"

/** The folder below `tests` that a proof lies in. */
export type Level = "unit" | "models" | "api" | "browser"

const screens = new Set(listed.map(([id]) => id))
const firstCall = 12

/**
 * What a proof of the requirement has to reach: a screen is proved in the browser, a call over HTTP; null where any
 * level does. A guard in front of an address says nothing of the screen behind it.
 */
export const neededFor = (id: string): Level | null => {
  if (screens.has(id)) return "browser"
  const call = /^NET-(\d{3})$/.exec(id)
  return call !== null && Number(call[1]) >= firstCall ? "api" : null
}

export const levelOf = (file: string): string => file.split("/")[1] ?? ""

/** Whether one of the test files that cite the requirement reaches what it speaks of. */
export const isReached = (id: string, files: ReadonlyArray<string>): boolean => {
  const needed = neededFor(id)
  return files.length > 0 && (needed === null || files.some((file) => levelOf(file) === needed))
}
