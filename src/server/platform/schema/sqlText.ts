/** Tokens that may contain a semicolon (comments, strings, names, dollar-quoted bodies), and the semicolon itself. */
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

/** The text without comments, so that a function named in a comment is not taken for a call. */
export const withoutComments = (text: string) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "")

/** Names of our functions that a text calls, including calls inside dynamic statements. */
export const calledFunctions = (text: string): ReadonlySet<string> =>
  new Set([...withoutComments(text).matchAll(/(?<!collation )\bapp\.(\w+)\s*\(/g)].map(([, name = ""]) => name))

/**
 * The functions that a migration uses: those it calls, and those on a line `-- needs: app.one, app.other`, which its
 * callees call.
 */
export const usedFunctions = (migration: string): ReadonlySet<string> =>
  new Set([
    ...calledFunctions(migration),
    ...[...migration.matchAll(/^-- needs: (.*)$/gm)].flatMap(([, names = ""]) =>
      names.split(/,\s*/).map((name) => name.trim().replace(/^app\./, ""))
    )
  ])
