import { cpSync, createReadStream, existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { extname, join, relative, resolve } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib"
import type { Plugin } from "vite"
import { type Piece, tooHeavy, toTable, weigh } from "./budgets.ts"
import { screensOf } from "./screens.ts"

const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

/** Vite plugin that fails the build if a page, the style sheets or the fonts exceed their limit. */
export const budgets = (root: string): Plugin => ({
  name: "dossier:budgets",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const outputs = Object.values(bundle)
      const assets = outputs.flatMap((output) => (output.type === "asset" ? [output] : []))
      const ending = (end: string) => assets.filter(({ fileName }) => fileName.endsWith(end))
      // Vite omits an entry chunk that only imports others; the HTML names the imported files instead.
      const named = ending(".html")
        .map(({ source }) => String(source))
        .join("")
      const pieces = outputs.flatMap((output): ReadonlyArray<Piece> => {
        if (output.type !== "chunk") return []
        const page =
          output.facadeModuleId === null ? undefined : relative(root, output.facadeModuleId.split("?")[0] ?? "")
        const { code, fileName, imports } = output
        const isEntry = output.isEntry || named.includes(`/${fileName}"`)
        const styles = [...(output.viteMetadata?.importedCss ?? [])]
        return [{ file: fileName, page, isEntry, imports, styles, size: gzipped(code) }]
      })
      const weights = weigh({
        pieces,
        styles: ending(".css").map(({ fileName, source }) => [fileName, gzipped(source)]),
        fonts: ending(".woff2").map(({ fileName, source }) => [fileName, source.length]),
        screens: screensOf().map(({ file, texts }) => ({ file: `src/${file}`, texts }))
      })
      process.stdout.write(`${toTable(weights)}\n`)
      if (tooHeavy(weights).length > 0) this.error("The pages are over their size limits.")
    }
  }
})

const pdfFolders = ["wasm", "cmaps", "standard_fonts"]

/**
 * Vite plugin that copies the decoders, character maps and fonts that PDF.js fetches by name. Without them, scanned
 * pages stay blank.
 */
export const pdfFiles = (root: string): Plugin => {
  const library = join(root, "node_modules", "pdfjs-dist")
  let target = ""
  return {
    name: "dossier:pdf-files",
    configResolved(config) {
      target = resolve(root, config.build.outDir, "pdfjs")
    },
    configureServer(server) {
      server.middlewares.use("/pdfjs", (request, response, next) => {
        const file = join(library, decodeURIComponent(new URL(request.url ?? "", "http://localhost").pathname))
        const isServed = pdfFolders.some((folder) => file.startsWith(join(library, folder, "/"))) && existsSync(file)
        if (!isServed || !statSync(file).isFile()) return next()
        if (file.endsWith(".wasm")) response.setHeader("content-type", "application/wasm")
        createReadStream(file).pipe(response)
      })
    },
    writeBundle() {
      for (const folder of pdfFolders) cpSync(join(library, folder), join(target, folder), { recursive: true })
    }
  }
}

// HTML is not included: each response gets its own CSP nonce.
const compressible = new Set([".js", ".mjs", ".css", ".svg", ".json", ".wasm"])

/**
 * Vite plugin that writes `.br` and `.gz` next to each file that gets smaller, so that the server does not compress on
 * each request.
 */
export const precompressed = (root: string): Plugin => {
  let target = ""
  return {
    name: "dossier:precompressed",
    apply: "build",
    configResolved(config) {
      target = resolve(root, config.build.outDir)
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler(error) {
        if (error !== undefined) return
        const files = globSync("**/*", { cwd: target })
          .map((name) => join(target, name))
          .filter((file) => compressible.has(extname(file)) && statSync(file).size > 500)
        await Promise.all(
          files.map(async (file) => {
            const content = readFileSync(file)
            const parameters = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length
            }
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(content, { params: parameters }),
              promisify(gzip)(content, { level: 9 })
            ])
            if (br.length < content.length) writeFileSync(`${file}.br`, br)
            if (gz.length < content.length) writeFileSync(`${file}.gz`, gz)
          })
        )
      }
    }
  }
}

/** Vite plugin that replaces Vite's preload helper around each `import()` by our own loader. */
export const programFiles = (root: string): Plugin => ({
  name: "dossier:program-files",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export { loadFile as __vitePreload } from ${JSON.stringify(join(root, "src/services/shared/programFiles.ts"))}`
      : null
})
