import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the upload calls for the API documentation. */
export const uploadsReference = {
  uploads: {
    title: "Uploads",
    text: "Chunks of five mebibytes, each with its number and checksum, written at their offset. The document appears when the last has come and its SHA-256 is right.",
    calls: {
      probe: "Tells whether a chunk is there already: a resumed upload sends the others.",
      chunk: "Takes a chunk; the last one that was missing makes the document.",
      cancel: "Cancels an upload and forgets what came of it."
    }
  }
} satisfies Reference
