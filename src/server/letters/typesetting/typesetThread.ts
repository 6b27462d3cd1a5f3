// Worker thread that runs Typst. The template is ours, and texts are passed as data: they are never read as markup.
// Typst gets no access to files or the network.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parentPort, workerData } from "node:worker_threads"
import { createTypstCompiler } from "@myriaddreamin/typst.ts/compiler"
import { loadFonts } from "@myriaddreamin/typst.ts/options.init"

/** The data of one letter for the template, and the firm's logo. */
export interface TypesetJob {
  readonly data: object
  readonly logo: { readonly name: string; readonly bytes: Uint8Array } | null
}
export type TypesetAnswer =
  | { readonly fault: string }
  | { readonly pdf: Uint8Array; readonly marks: ReadonlyArray<unknown> }

const styles = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"] as const
const fonts = styles.map(
  (style) =>
    new Uint8Array(
      readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`)))
    )
)
const template = readFileSync(new URL("letter.typ", import.meta.url), "utf8")
const typst = createTypstCompiler()
await typst.init({
  getModule: () => ({ module_or_path: workerData as WebAssembly.Module }),
  beforeBuild: [loadFonts(fonts, { assets: false })]
})

const setLetter = async ({ data, logo }: TypesetJob): Promise<TypesetAnswer> => {
  typst.addSource("/main.typ", template)
  if (logo !== null) typst.mapShadow(logo.name, logo.bytes)
  typst.mapShadow("/data.json", Buffer.from(JSON.stringify({ ...data, logo: logo?.name ?? null })))
  return typst.runWithWorld({ mainFilePath: "/main.typ" }, async (world) => {
    const { diagnostics, hasError } = await world.compile({ diagnostics: "unix" })
    const { result } = hasError ? { result: undefined } : await world.pdf({ diagnostics: "unix" })
    return result === undefined
      ? { fault: diagnostics?.join("\n") ?? "no PDF" }
      : { pdf: result, marks: await world.query<ReadonlyArray<unknown>>({ selector: "<mark>", field: "value" }) }
  })
}

parentPort?.on("message", (job: TypesetJob) => {
  void setLetter(job)
    .catch((fault: unknown): TypesetAnswer => ({ fault: String(fault) }))
    .then((answer) => parentPort?.postMessage(answer))
})
