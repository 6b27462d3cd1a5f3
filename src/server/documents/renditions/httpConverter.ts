import { Effect } from "effect"
import type { Converted, Converter } from "#server/documents/renditions/Converter.ts"

/** Bytes of a pdf that are taken from the service. */
const answerLimit = 256 * 1024 * 1024

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1_024)).includes("%PDF-")

const bytesOf = async (response: Response): Promise<Uint8Array | null> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > answerLimit) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const failed: Converted = { outcome: "failed" }

/**
 * [VIE-O02] A conversion service that speaks as Gotenberg does: the file as `files` of a form to
 * `/forms/libreoffice/convert`, a pdf back. A status of 400, 415 or 422 is about the file, any other about the service.
 */
export const httpConverter = (url: string, patience: number): Converter => {
  const address = new URL("forms/libreoffice/convert", url.endsWith("/") ? url : `${url}/`)
  return {
    name: `http ${address.host}`,
    takes: () => true,
    convert: ({ bytes, extension }) =>
      Effect.tryPromise((signal) => {
        const form = new FormData()
        // Its name is nobody's business outside.
        form.append("files", new Blob([bytes]), `document.${extension}`)
        return fetch(address, {
          method: "POST",
          body: form,
          redirect: "error",
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)])
        }).then(async (response): Promise<Converted> => {
          if (!response.ok) {
            await response.body?.cancel()
            return { outcome: [400, 415, 422].includes(response.status) ? "refused" : "failed" }
          }
          const made = await bytesOf(response)
          return made !== null && isPdf(made) ? { outcome: "made", shape: "pdf", bytes: made } : failed
        })
      }).pipe(
        Effect.catch((error) => Effect.as(Effect.logWarning("the conversion service did not answer", error), failed))
      )
  }
}
