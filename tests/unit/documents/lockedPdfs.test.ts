import { PDFDocument } from "@cantoo/pdf-lib"
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs"
import { expect, test } from "vitest"
import { lockedPdfs } from "#tests/support/lockedPdfs.ts"

const password = "s3same 2026"
const textOf = async (bytes: Uint8Array, given?: string) => {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    ...(given === undefined ? {} : { password: given })
  })
  try {
    const content = await (await (await task.promise).getPage(1)).getTextContent()
    return content.items.map((item) => ("str" in item ? item.str : "")).join("")
  } finally {
    await task.destroy()
  }
}

test("[VIE-006] a protected pdf of each kind opens with its password alone, and its open copy without one", async () => {
  for (const [kind, bytes] of Object.entries(await lockedPdfs("Releve secret", password))) {
    await expect(textOf(bytes), kind).rejects.toMatchObject({ name: "PasswordException" })
    await expect(textOf(bytes, "faux"), kind).rejects.toMatchObject({ name: "PasswordException" })
    expect(await textOf(bytes, password), kind).toBe("Releve secret")
    await expect(PDFDocument.load(bytes, { password: "faux" }), kind).rejects.toThrow()
    const opened = await PDFDocument.load(bytes, { password, updateMetadata: false })
    expect(await textOf(await opened.save()), kind).toBe("Releve secret")
  }
})
