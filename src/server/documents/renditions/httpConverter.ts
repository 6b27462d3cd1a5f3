import { Effect } from "effect"
import type { Converted, Converter } from "#server/documents/renditions/Converter.ts"

/** Maximum size in bytes of the service's response. */
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
 * [VIE-O02] Converter that calls a service with Gotenberg's API: posts the file as form field `files` to
 * `/forms/libreoffice/convert` and gets a PDF. Status 400, 415 and 422 mean that the file cannot be converted; on any
 * other error the conversion is retried.
 */
export const httpConverter = (url: string, timeoutMs: number): Converter => {
  const address = new URL("forms/libreoffice/convert", url.endsWith("/") ? url : `${url}/`)
  return {
    name: `http ${address.host}`,
    takes: () => true,
    makesPdf: true,
    convert: ({ bytes, extension }) =>
      Effect.tryPromise((signal) => {
        const form = new FormData()
        // Do not send the document's real name to the service.
        form.append("files", new Blob([bytes]), `document.${extension}`)
        return fetch(address, {
          method: "POST",
          body: form,
          redirect: "error",
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
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
