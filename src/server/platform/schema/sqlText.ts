/** What separates statements from what merely contains a semicolon: comments, strings, names, dollar-quoted bodies. */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** The statements of a file, without the comments and blank lines before and after each. */
export const statementsOf = (text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let start = 0
  const add = (end: number) => {
    const statement = text
      .slice(start, end)
      .replace(/^(?:\s+|--[^\n]*(?:\n|$))+/, "")
      .trimEnd()
    if (statement !== "") found.push(statement)
  }
  for (const token of text.matchAll(tokens)) {
    if (token[0] !== ";") continue
    add(token.index)
    start = token.index + 1
  }
  add(text.length)
  return found
}

/** The text without its comments, so that what a comment mentions is not taken for a call. */
export const withoutComments = (text: string) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "")

/** The names of our functions that a text calls, those in the text of dynamic statements included. */
export const calledFunctions = (text: string): ReadonlySet<string> =>
  new Set([...withoutComments(text).matchAll(/(?<!collation )\bapp\.(\w+)\s*\(/g)].map(([, name = ""]) => name))

/**
 * The functions that a migration uses: those that it calls, and those of a line `-- needs: app.one, app.other`, which are
 * called by the ones that it runs.
 */
export const usedFunctions = (migration: string): ReadonlySet<string> =>
  new Set([
    ...calledFunctions(migration),
    ...[...migration.matchAll(/^-- needs: (.*)$/gm)].flatMap(([, names = ""]) =>
      names.split(/,\s*/).map((name) => name.trim().replace(/^app\./, ""))
    )
  ])
