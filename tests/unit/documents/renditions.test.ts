import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { Effect } from "effect"
import { strToU8, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Preview } from "#schemas/documents/preview.ts"
import { readDocx } from "#server/documents/renditions/worker/readDocx.ts"
import { readRtf } from "#server/documents/renditions/worker/readRtf.ts"
import { type Orientation, turnedBy, turnJpeg } from "#server/documents/renditions/worker/exif.ts"
import { fulfil } from "#server/documents/renditions/worker/work.ts"
import { makeRenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { findOffice, libreOffice } from "#server/documents/renditions/libreOffice.ts"
import fc from "#tests/support/properties.ts"

let room: string
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), "dossier-office-test-"))
})
afterAll(() => rm(room, { recursive: true, force: true }))

/** Replaces LibreOffice, which is not installed where tests run: takes the same arguments and writes the same files. */
const office = async (name: string, convert: string) => {
  const path = join(room, name)
  const script = `#!/bin/sh
if [ "$1" = "--version" ]; then echo "LibreOffice 24.8.1.2 build"; exit 0; fi
while [ $# -gt 1 ]; do
  case "$1" in --outdir) out="$2" ;; --infilter=*) filter="\${1#*=}" ;; esac
  shift
done
${convert}
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  return path
}
const source = { extension: "odt", bytes: new TextEncoder().encode("bonjour") }
const convert = (path: string, time: number) =>
  Effect.runPromise(libreOffice({ path, version: "24.8" }, time).convert(source))

describe("LibreOffice", () => {
  test("[VIE-O02] is found by its path, runs in a fresh profile without macros, reads the file as what it says it is, and gives a pdf", async () => {
    const path = await office(
      "well",
      `cp "$1" "$out/document.pdf"; cp "$out"/profile/user/*.xcu "${room}/profile.xcu"; echo "$filter" > "${room}/filter"`
    )
    expect(await Effect.runPromise(findOffice(path))).toEqual({ path, version: "24.8.1.2" })
    const made = await convert(path, 10_000)
    expect(made.outcome === "made" && [made.shape, Buffer.from(made.bytes).toString()]).toEqual(["pdf", "bonjour"])
    expect(await readFile(join(room, "profile.xcu"), "utf8")).toContain("DisableMacrosExecution")
    // Without a given import filter, LibreOffice would make pages of any bytes.
    expect(await readFile(join(room, "filter"), "utf8")).toBe("writer8\n")
    expect(await Effect.runPromise(findOffice(join(room, "absent")))).toBeNull()
  })

  test("[VIE-O02] that writes nothing refuses the file, that breaks or hangs fails and leaves nothing running", async () => {
    expect((await convert(await office("mute", "exit 0"), 10_000)).outcome).toBe("refused")
    expect((await convert(await office("broken", "exit 77"), 10_000)).outcome).toBe("failed")
    const hanging = await office("hanging", `echo $$ > "${room}/pid"; sleep 600 & wait`)
    expect((await convert(hanging, 500)).outcome).toBe("failed")
    const pid = Number(await readFile(join(room, "pid"), "utf8"))
    await expect
      .poll(() => {
        try {
          return process.kill(pid, 0)
        } catch {
          return false
        }
      })
      .toBe(false)
  })
})

describe("what is made of bytes that nobody vouches for", () => {
  test("[VIE-O02] bombs, cut archives and lies about sizes are refused before they are unfolded", async () => {
    const zeros = new Uint8Array(9 * 1024 * 1024)
    const bomb = zipSync({ "word/document.xml": zeros })
    const many = zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`a${n}`, new Uint8Array()])))
    for (const bytes of [bomb, many, bomb.subarray(0, 500)])
      for (const extension of ["docx", "xlsx"])
        expect(await fulfil({ work: "read", extension, bytes })).toEqual({ outcome: "refused" })
    expect(await fulfil({ work: "judge", extension: "odt", bytes: bomb })).toEqual({ outcome: "refused" })
  })

  test("[VIE-003] a Word file's fields show their last result, simple ones and those in several runs", async () => {
    const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
    const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
    const paragraphs = [
      run("Cher ") +
        `<w:fldSimple w:instr=" IF x > 1 ">${run("client ")}<w:fldSimple w:instr='N'>${run("12")}</w:fldSimple></w:fldSimple>` +
        run(","),
      `${mark("begin")}<w:r><w:instrText> DATE </w:instrText></w:r>${mark("separate")}${run("26/11/2026")}${mark("end")}<w:fldSimple w:instr="PAGE"/>`
    ]
    const bytes = zipSync({
      "[Content_Types].xml": strToU8(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
      ),
      "word/document.xml": strToU8(
        `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.map((one) => `<w:p>${one}</w:p>`).join("")}</w:body></w:document>`
      )
    })
    const { blocks } = (await readDocx(bytes)) as Extract<Preview, { readonly shape: "text" }>
    const texts = blocks.map((block) => ("runs" in block ? block.runs.map(({ text }) => text).join("") : block.kind))
    expect(texts).toEqual(["Cher client 12,", "26/11/2026"])
  })

  test("[VIE-O02] a rich text of any bytes is read or refused, never thrown over", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("{", "}", "\\b", "\\u233?", "\\'e9", "\\row", "\\cell", "\\bin9 ", "a\n")),
        (pieces) => {
          const preview = readRtf(new TextEncoder().encode(`{\\rtf1 ${pieces.join("")}`))
          expect(preview.shape).toBe("text")
        }
      )
    )
  })

  test("[VIE-O03] a process that a file takes too far is ended, and the next file has a new one", async () => {
    const { ask, end } = makeRenderWorker({ time: 1, memory: 1e9, idle: 1_000 })
    const slow = Uint8Array.from(Buffer.concat([Buffer.from("{\\rtf1 "), Buffer.alloc(2_000_000, "a\\par ")]))
    expect(await ask({ work: "read", extension: "rtf", bytes: slow })).toEqual({ outcome: "lost" })
    end()
    const patient = makeRenderWorker({ time: 20_000, memory: 1e9, idle: 1_000 })
    const made = await patient.ask({ work: "read", extension: "rtf", bytes: new TextEncoder().encode("{\\rtf1 a}") })
    expect(made.outcome).toBe("made")
    patient.end()
  })
})

describe("the orientation of a jpeg", () => {
  test("[VIE-O03] four quarters come back to where they began, mirrored or not", () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as ReadonlyArray<Orientation>) {
      const all = [1, 2, 3, 4].map((quarters) => turnedBy(orientation, quarters))
      expect(all.at(-1)).toBe(orientation)
      expect(new Set(all).size).toBe(4)
    }
  })

  test("[VIE-O03] is written where a camera wrote other notes, which stay", async () => {
    const canvas = createCanvas(40, 20)
    canvas.getContext("2d").fillRect(0, 0, 40, 20)
    const plain = await canvas.encode("jpeg", 80)
    // A TIFF entry with another tag (the camera's make), in little-endian order.
    const tiff = Buffer.alloc(8 + 2 + 12 + 4)
    tiff.write("II*\0", "latin1")
    tiff.writeUInt32LE(8, 4)
    tiff.writeUInt16LE(1, 8)
    tiff.writeUInt16LE(0x010f, 10)
    tiff.writeUInt16LE(2, 12)
    tiff.writeUInt32LE(4, 14)
    tiff.write("CAM\0", 18, "latin1")
    const head = Buffer.from([0xff, 0xe1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0])
    const photo = Buffer.concat([plain.subarray(0, 2), head, tiff, plain.subarray(2)])
    for (const bytes of [plain, photo]) {
      let turned: Uint8Array = bytes
      const sizes: Array<string> = []
      for (let n = 0; n < 4; n += 1) {
        turned = turnJpeg(turned, 1)
        const image = await loadImage(Buffer.from(turned))
        sizes.push(`${image.width}x${image.height}`)
      }
      expect(sizes).toEqual(["20x40", "40x20", "20x40", "40x20"])
      expect(Buffer.from(turned).includes("CAM")).toBe(bytes === photo)
    }
  })
})
