import { fileTypeFromBuffer } from "file-type"
import { contentAgrees } from "#schemas/documents/fileTypes.ts"

/** A text is believed after so many bytes; formats with a signature may need the whole first chunk. */
const textHead = 65_536

/** [UPL-O07] Whether the first chunk's bytes are what the extension says. */
export const judgeContent = async (extension: string, first: Uint8Array): Promise<boolean> => {
  const detected = await fileTypeFromBuffer(first)
  return contentAgrees(extension, detected?.mime ?? null, first.subarray(0, textHead))
}
