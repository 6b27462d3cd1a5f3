import { PDFDocument } from "@cantoo/pdf-lib"
import type { UnlockAnswered, UnlockAsked } from "#services/documents/unlockPdf.ts"

const answer = async ({ bytes, password }: UnlockAsked): Promise<UnlockAnswered> => {
  const opened = await PDFDocument.load(await bytes.arrayBuffer(), { password, updateMetadata: false })
  return { copy: new Blob([Uint8Array.from(await opened.save())], { type: "application/pdf" }) }
}

self.onmessage = (event: MessageEvent<UnlockAsked>) => {
  answer(event.data).then(
    (answered) => self.postMessage(answered),
    (error: unknown) => self.postMessage({ error: String(error) } satisfies UnlockAnswered)
  )
}
