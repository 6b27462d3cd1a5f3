/**
 * Matches tokens that may contain a semicolon (comments, strings, names, dollar-quoted bodies), and the semicolon
 * itself.
 */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** The statements of a file, without comments and blank lines around them. */
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

/** The text without comments, so that a function named in a comment does not count as a call. */
export const withoutComments = (text: string) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "")

/** Names of the functions of schema `app` that a text calls, also inside dynamic statements. */
export const calledFunctions = (text: string): ReadonlySet<string> =>
  new Set([...withoutComments(text).matchAll(/(?<!collation )\bapp\.(\w+)\s*\(/g)].map(([, name = ""]) => name))

/**
 * Names of the functions that a migration uses: those it calls, and those on a line `-- needs: app.one, app.other`,
 * which the called functions use.
 */
export const usedFunctions = (migration: string): ReadonlySet<string> =>
  new Set([
    ...calledFunctions(migration),
    ...[...migration.matchAll(/^-- needs: (.*)$/gm)].flatMap(([, names = ""]) =>
      names.split(/,\s*/).map((name) => name.trim().replace(/^app\./, ""))
    )
  ])
