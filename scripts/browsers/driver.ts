import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** A browser that is not installed here. */
export class Missing extends Error {
  override readonly name = "Missing"
}

/** What the journey asks of a browser, over classic WebDriver. */
export interface Driver {
  readonly version: string
  readonly go: (url: string) => Promise<void>
  /** Runs a function's body in the page; `await` is allowed, and what it returns comes back. */
  readonly run: <A>(body: string, ...args: ReadonlyArray<unknown>) => Promise<A>
  /** Chooses files in the first file field that the selector finds. */
  readonly choose: (selector: string, paths: ReadonlyArray<string>) => Promise<void>
  readonly close: () => Promise<void>
}

export const findProgram = (names: ReadonlyArray<string>): string | undefined =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"]
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((path) => existsSync(path))
