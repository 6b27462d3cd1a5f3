import type { Plugin } from "vite"

interface Chunk {
  /** Its path in the build; all chunks are in one folder. */
  readonly fileName: string
  readonly code: string
}

const reExports = /^export\{([^{}]*)\}from["'`](\.\/[^"'`]+)["'`];?\s*$/

/** The module that a proxy chunk re-exports, and its exports by name; null for a chunk with code of its own. */
export const proxyOf = (
  code: string
): { readonly file: string; readonly names: ReadonlyArray<readonly [string, string]> } | null => {
  const [, list = "", file] = reExports.exec(code) ?? []
  if (file === undefined) return null
  const names = list.split(",").map((item) => {
    const [inner = "", outer = inner] = item.trim().split(" as ")
    return [outer, inner] as const
  })
  return names.every(([outer, inner]) => /^[\w$]+$/.test(outer) && /^[\w$]+$/.test(inner)) ? { file, names } : null
}

const nameOf = (fileName: string) => fileName.split("/").at(-1) ?? ""

/**
 * The code of chunks with each `import()` of a proxy chunk replaced by an import of the chunk behind it, and the proxies
 * that nothing needs any more. A proxy of which another chunk statically imports a name stays.
 */
export const withoutProxies = (chunks: ReadonlyArray<Chunk>) => {
  const needed = new Set(
    chunks.flatMap(({ code }) => [...code.matchAll(/from["'`]\.\/([^"'`]+)["'`]/g)].map(([, name = ""]) => name))
  )
  const proxies = new Map(
    chunks.flatMap(({ code, fileName }) => {
      const proxy = needed.has(nameOf(fileName)) ? null : proxyOf(code)
      return proxy === null ? [] : [[nameOf(fileName), proxy] as const]
    })
  )
  const changed = new Map<string, string>()
  for (const { code, fileName } of chunks) {
    const direct = code
      .replaceAll(/import\(([`"'])\.\/([^`"']+)\1\)/g, (all: string, _: string, name: string) => {
        const proxy = proxies.get(name)
        if (proxy === undefined) return all
        const fields = proxy.names.map(([outer, inner]) => `${outer}:m.${inner}`).join(",")
        return `import(\`${proxy.file}\`).then(m=>({${fields}}))`
      })
      // An import for its effects alone: those of the chunk behind, which may be the importer itself.
      .replaceAll(/import(["'`])\.\/([^"'`]+)\1;/g, (all: string, _: string, name: string) => {
        const file = proxies.get(name)?.file
        return file === undefined ? all : file === `./${nameOf(fileName)}` ? "" : `import"${file}";`
      })
    if (direct !== code) changed.set(fileName, direct)
  }
  return { changed, proxies: chunks.filter(({ fileName }) => proxies.has(nameOf(fileName))) }
}

/**
 * Vite plugin that removes the chunks which only re-export another one. The bundler makes one for each dynamically
 * imported module of a chunk group (rolldown issue 9729): a request, and a round trip before the code itself. Names stay
 * valid for caching: an importer's hash covers the proxy's name, whose hash covers what is written in its place.
 */
export const directImports = (): Plugin => ({
  name: "dossier:direct-imports",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? [output] : []))
      const { changed, proxies } = withoutProxies(chunks)
      for (const chunk of chunks) chunk.code = changed.get(chunk.fileName) ?? chunk.code
      for (const { fileName } of proxies) delete bundle[fileName]
    }
  }
})
