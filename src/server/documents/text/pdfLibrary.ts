/** Defines a standard function that Node does not have yet. Does nothing once Node has it. */
const supply = (owner: object, name: string, value: (this: never, ...given: Array<never>) => unknown) => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

const supplyNewerFunctions = () => {
  for (const { prototype } of [Map, WeakMap]) {
    supply(prototype, "getOrInsert", function (this: Map<object, unknown>, key: object, value: unknown) {
      if (!this.has(key)) this.set(key, value)
      return this.get(key)
    })
    supply(
      prototype,
      "getOrInsertComputed",
      function (this: Map<object, unknown>, key: object, compute: (key: object) => unknown) {
        if (!this.has(key)) this.set(key, compute(key))
        return this.get(key)
      }
    )
  }
  // Rounded after each addition, unlike the standard's: of widths, the difference is invisible.
  supply(Math, "sumPrecise", (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0))
  supply(Uint8Array.prototype, "toHex", function (this: Uint8Array) {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString("hex")
  })
  supply(Uint8Array.prototype, "toBase64", function (this: Uint8Array) {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString("base64")
  })
  supply(Uint8Array, "fromBase64", (text: string) => new Uint8Array(Buffer.from(text, "base64")))
}

/**
 * Loads the PDF library for reading texts; it cannot draw. This is its build for current browsers, with which the process
 * takes 22 MB instead of 45: the build for Node brings replacements for hundreds of functions, of which Node 24 lacks only
 * those supplied here.
 */
export const loadPdfLibrary = async () => {
  supplyNewerFunctions()
  const library = await import("pdfjs-dist/build/pdf.min.mjs")
  library.GlobalWorkerOptions.workerSrc = import.meta.resolve("pdfjs-dist/build/pdf.worker.min.mjs")
  return library
}
