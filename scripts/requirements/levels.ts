import { listed } from "../matrix/listed.ts"

/** The kind of a test: its folder below `tests`. */
export type Level = "unit" | "models" | "api" | "browser"

const screens = new Set(listed.map(([id]) => id))
const firstCall = 12

/**
 * The kind of test that a requirement needs: "browser" for a screen, "api" for an endpoint, null if any will do. A test
 * of the guard in front of a screen does not prove the screen.
 */
export const neededFor = (id: string): Level | null => {
  if (screens.has(id)) return "browser"
  const call = /^NET-(\d{3})$/.exec(id)
  return call !== null && Number(call[1]) >= firstCall ? "api" : null
}

export const levelOf = (file: string): string => file.split("/")[1] ?? ""

/** Whether one of the test files that cite a requirement is of the kind that it needs. */
export const isReached = (id: string, files: ReadonlyArray<string>): boolean => {
  const needed = neededFor(id)
  return files.length > 0 && (needed === null || files.some((file) => levelOf(file) === needed))
}
