import type { Plugin } from "vite"

interface Chunk {
  /** Its path in the build; all chunks are in one folder. */
  readonly fileName: string
  readonly code: string
}

const exported = /export\{([^{}]*)\};?\s*$/
const nameOf = (fileName: string) => fileName.split("/").at(-1) ?? ""
const escaped = (text: string) => text.replaceAll(".", "\\.")

/** Names under which the first chunk exports the helpers; no minified name contains a word. */
const shownAs = (outer: string) => `runtime_${outer}`

/** Splits `a as b` lists, as in `import{a as b,c}`, into pairs of the outer and the inner name. */
const pairsOf = (list: string) =>
  list.split(",").map((item) => {
    const [one = "", other = one] = item.trim().split(" as ")
    return [one, other] as const
  })

/**
 * The code of chunks with the bundler's helpers inside `first` instead of in a chunk of their own. Returns the chunks
 * that change. Fails if the helpers have a form that this function does not know.
 */
export const withRuntimeIn = (chunks: ReadonlyArray<Chunk>, first: string, runtime: string): Map<string, string> => {
  const helpers = chunks.find(({ fileName }) => fileName === runtime)?.code ?? ""
  const [whole, list = ""] = exported.exec(helpers) ?? []
  if (whole === undefined || /\bimport\b/.test(helpers)) throw new Error(`${runtime} is no list of helpers`)
  const inside = pairsOf(list)
  const shown = inside.map(([, outer]) => shownAs(outer))
  const addToFirst = (body: string, used: ReadonlyArray<readonly [string, string]>) => {
    const [end = "", kept = ""] = exported.exec(body) ?? []
    const values = inside.map(([inner, outer]) => `${outer}:${inner}`).join(",")
    const names = [
      ...used.map(([outer, inner]) => `${inner}=runtime_all.${outer}`),
      ...inside.map(([, outer]) => `${shownAs(outer)}=runtime_all.${outer}`)
    ].join(",")
    // A function scope, because the helpers have the names of other variables of the first chunk.
    const scope = `(()=>{${helpers.slice(0, -whole.length)}return{${values}}})()`
    const all = [...(kept === "" ? [] : [kept]), ...shown].join(",")
    return `var runtime_all=${scope},${names};${body.slice(0, body.length - end.length)}export{${all}};`
  }
  const imported = new RegExp(`import\\{([^{}]*)\\}from["'\`]\\./${escaped(nameOf(runtime))}["'\`];?`)
  const changed = new Map<string, string>()
  for (const { code, fileName } of chunks) {
    if (fileName === runtime) continue
    const [importing, names = ""] = imported.exec(code) ?? []
    const used = importing === undefined ? [] : pairsOf(names)
    if (fileName === first) changed.set(fileName, addToFirst(code.replace(importing ?? "", ""), used))
    else if (importing !== undefined) {
      const own = used.map(([outer, inner]) => `${shownAs(outer)} as ${inner}`).join(",")
      changed.set(
        fileName,
        code.replace(importing, () => `import{${own}}from"./${nameOf(first)}";`)
      )
    }
  }
  const left = chunks.find(
    ({ code, fileName }) => fileName !== runtime && (changed.get(fileName) ?? code).includes(`./${nameOf(runtime)}`)
  )
  if (left !== undefined) throw new Error(`${left.fileName} imports ${runtime} in an unknown way`)
  return changed
}

/**
 * Vite plugin that puts the bundler's helpers, half a kilobyte that rolldown always writes to a chunk of their own, into
 * the first chunk: one request less. Names stay valid for caching: the code of each importer named the chunk of the
 * helpers, whose hash is part of its own.
 */
export const inlineRuntime = (): Plugin => ({
  name: "dossier:inline-runtime",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []))
      const runtime = chunks.find(({ name }) => name === "rolldown-runtime")
      const first = chunks.find(({ name }) => name === "first")
      if (runtime === undefined || first === undefined) return
      const changed = withRuntimeIn(chunks, first.fileName, runtime.fileName)
      for (const chunk of chunks) {
        chunk.code = changed.get(chunk.fileName) ?? chunk.code
        chunk.imports = [
          ...new Set(chunk.imports.map((file) => (file === runtime.fileName ? first.fileName : file)))
        ].filter((file) => file !== chunk.fileName)
      }
      delete bundle[runtime.fileName]
      const pages = Object.values(bundle).flatMap((output) =>
        output.type === "asset" && output.fileName.endsWith(".html") ? [output] : []
      )
      for (const page of pages)
        page.source = String(page.source).replace(
          new RegExp(`\\s*<(link|script)[^>]*${escaped(nameOf(runtime.fileName))}"[^>]*>(</script>)?`),
          ""
        )
    }
  }
})
