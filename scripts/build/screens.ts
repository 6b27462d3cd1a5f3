import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../src")

export interface ScreenTexts {
  readonly screen: string
  /** Path below `src`. */
  readonly file: string
  /** Names of the text parts that the screen loads. */
  readonly texts: ReadonlyArray<string>
}

/**
 * The screens of all manifests with their texts. Parsed from the source text: the manifests import modules that only
 * run in a browser.
 */
export const screensOf = (): ReadonlyArray<ScreenTexts> =>
  globSync("ui/*/module.ts", { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8")
    const listed = (list: string) => [...list.matchAll(/"([\w/]+)"/g)].map(([, part = ""]) => part)
    const shared = listed(/^ {2}texts: \[([^\]]*)\]/m.exec(text)?.[1] ?? "")
    const named = new Map(
      [...text.matchAll(/const (\w+) = \(\) => import\("#([\w/.]+)"\)/g)].map(([, name = "", from = ""]) => [
        name,
        from
      ])
    )
    return [
      ...text.matchAll(
        /screen\(\s*(?:\(\) => import\("#([\w/.]+)"\)|(\w+)),\s*"(\w+)"(?:,\s*(?:true|false))?(?:,\s*\[([^\]]*)\])?/g
      )
    ].map(([, from, name = "", screen = "", own = ""]) => ({
      screen,
      file: from ?? named.get(name) ?? "",
      texts: [...shared, ...listed(own)]
    }))
  })
