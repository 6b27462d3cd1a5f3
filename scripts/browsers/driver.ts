import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** Thrown if the browser is not installed on this machine. */
export class NotInstalled extends Error {
  override readonly name = "NotInstalled"
}

/**
 * The body of a function that runs in the page and returns an element. It is repeated while it returns null or
 * undefined. `args` are its arguments.
 */
export type Finder = string

/** The browser commands that the journey needs; implemented for WebDriver BiDi and WebDriver. */
export interface Driver {
  readonly version: string
  readonly go: (url: string) => Promise<void>
  /** Waits until the finder returns something. */
  readonly see: (finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  /** Clicks in the middle of an element with the browser's own pointer. */
  readonly click: (finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  /** Types into a field with the browser's own keyboard. */
  readonly type: (text: string, finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  readonly choose: (paths: ReadonlyArray<string>, finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

const waitMs = 20_000

/**
 * The source of a function that waits until the finder returns something. Throws after `waitMs`, with the page's path
 * and title.
 */
export const waitingFor = (finder: Finder) => `async (...args) => {
  const find = (...args) => { ${finder} }
  for (const since = Date.now(); Date.now() - since < ${waitMs}; await new Promise((settle) => setTimeout(settle, 50))) {
    const found = find(...args)
    if (found !== null && found !== undefined && found !== false) {
      if (found instanceof Element) found.scrollIntoView({ block: "center", behavior: "instant" })
      return found
    }
  }
  throw new Error("not found within ${waitMs / 1000} s at " + location.pathname + " (" + document.title + ")")
}`

export const findProgram = (names: ReadonlyArray<string>): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"]
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((path) => existsSync(path))
