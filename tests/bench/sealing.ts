import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { ParseSpeeds, PDFDocument } from "@cantoo/pdf-lib"
import { Effect, ManagedRuntime } from "effect"
import { type Against, median, type Most } from "#tests/bench/measuring.ts"
import { engine, type FirmKeys } from "#server/signatures/pdf/engine.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { drawingPng } from "#tests/support/signatures/drawnSignature.ts"
import { bigScan } from "#tests/support/signatures/papers.ts"

const place = { page: 0, x: 0.1, y: 0.8, width: 0.3, height: 0.08 }
const firm = "Banc"
const at = () => new Date().toISOString()

/** A certified document of about that many bytes, with one signature field for each turn. */
const prepared = async (bytes: number, keys: FirmKeys, turns: number): Promise<Uint8Array> => {
  const pdf = await bigScan(bytes)
  const areas = Array.from({ length: turns }, (_, signatory) => ({ signatory, place }))
  return (await engine.send({ pdf, firm, keys, stamps: null, at: at(), reason: "Envoi", areas })).pdf
}

/** Peak resident memory of the process with its threads, in MB, sampled while `work` runs. */
const peakOf = async (work: () => Promise<unknown>) => {
  let peak = process.memoryUsage.rss()
  const clock = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  await work()
  clearInterval(clock)
  return peak / 1_000_000
}

/** CPU time of the process with its threads, in ms; the median of five runs. */
const processorTime = async (work: () => Promise<unknown>) => {
  const times: Array<number> = []
  for (let turn = 0; turn < 5; turn += 1) {
    const before = process.cpuUsage()
    await work()
    const { system, user } = process.cpuUsage(before)
    times.push((system + user) / 1_000)
  }
  return median(times)
}

/** What the bare libraries do for a signature that need not preserve others: read, draw, rewrite, hash, sign. */
const bareSignature = async (pdf: Uint8Array, drawing: Uint8Array, key: KeyObject) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const image = await document.embedPng(drawing)
  document.getPage(0).drawImage(image, { x: 60, y: 80, width: 160, height: 50 })
  const written = await document.save({ useObjectStreams: false })
  sign("sha256", written, key)
}

/**
 * [SIG-O04] Signatures per second on the server's own thread, one after the other as the server makes them, against the
 * bare libraries in this thread; and the memory of both sizes.
 */
export const sealingFigures = async ({ against, most }: { readonly against: Against; readonly most: Most }) => {
  const runtime = ManagedRuntime.make(PdfSigner.layer)
  const made = await engine.authority({ firm, at: new Date(Date.now() - 3_600_000).toISOString() })
  const keys: FirmKeys = { kind: "authority", certificates: [made.certificate], key: made.key }
  const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const drawing = new Uint8Array(drawingPng())
  for (const [name, size, turns] of [
    ["1 MB", 1_000_000, 20],
    ["50 MB", 50_000_000, 3]
  ] as const) {
    const pdf = await prepared(size, keys, turns)
    const input = (signatory: number) => ({
      pdf,
      firm,
      keys,
      stamps: null,
      at: at(),
      drawing,
      signatory,
      place,
      person: { name: "Zoë Lefèvre", email: "zoe@banc.example" },
      reason: "Lu et approuvé",
      line: "Signé le 23/11/2026"
    })
    const perSecond = async (work: (signatory: number) => Promise<unknown>) => {
      const begun = performance.now()
      for (let turn = 0; turn < turns; turn += 1) await work(turn)
      return turns / ((performance.now() - begun) / 1_000)
    }
    const ours = (signatory: number) =>
      runtime.runPromise(Effect.flatMap(PdfSigner, (sealer) => sealer.ask("sign", input(signatory))))
    // Warm-up: the start of the thread and the first parse of the font are not measured.
    await ours(0)
    await bareSignature(pdf, drawing, key)
    await against(
      `signatures of a document of ${name}`,
      0.25,
      () => perSecond(ours),
      () => perSecond(() => bareSignature(pdf, drawing, key)),
      "/s"
    )
    await most(`memory while ${turns} signatures of ${name} are made`, "MB", 1_200, "no reference", () =>
      peakOf(() => perSecond(ours))
    )
    // CPU time is what a user of an idle machine waits, and leaves out what else runs on a busy one.
    const roots = [...keys.certificates]
    const sealAndVerify = async () => {
      const { pdf: sealed } = await runtime.runPromise(
        Effect.flatMap(PdfSigner, (sealer) =>
          sealer.ask("seal", { pdf, firm, keys, stamps: null, at: at(), reason: "Sceau", roots })
        )
      )
      const { isSound } = await runtime.runPromise(
        Effect.flatMap(PdfSigner, (sealer) => sealer.ask("verify", { pdf: sealed, roots }))
      )
      if (!isSound) throw new Error("what was sealed does not verify")
    }
    const bare = await processorTime(() => bareSignature(pdf, drawing, key))
    await most(
      `processor time of a seal of ${name} and its verification`,
      "ms",
      size > 10_000_000 ? 1_500 : 250,
      `bare signature ${bare.toFixed(0)} ms`,
      () => processorTime(sealAndVerify)
    )
  }
  await runtime.dispose()
}
