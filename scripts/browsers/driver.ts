import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** A browser that is not installed here. */
export class NotInstalled extends Error {
  override readonly name = "NotInstalled"
}

/**
 * The body of a function in the page that answers one element, or null or undefined while it is not there: the driver
 * asks again until it is. `args` are its arguments.
 */
export type Finder = string

/** What the journey needs from a browser. */
export interface Driver {
  readonly version: string
  readonly go: (url: string) => Promise<void>
  /** Waits until the finder answers something. */
  readonly see: (finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  /** Clicks in the middle of an element, with the browser's own pointer. */
  readonly click: (finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  /** Types into a field with the browser's own keyboard. */
  readonly type: (text: string, finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  readonly choose: (paths: ReadonlyArray<string>, finder: Finder, ...args: ReadonlyArray<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

const waitMs = 20_000

/** A function's source that waits for what the finder answers; it throws with the address and the title of the page. */
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
