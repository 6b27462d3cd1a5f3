import { UploadsApi } from "#schemas/uploads/uploads.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `uploads`. */
export const uploadsModule = {
  groups: [UploadsApi],
  reference: {
    uploads: {
      title: "Uploads",
      text: "Uploads in chunks of five mebibytes, each with its number and checksum. The document is created when the last chunk has arrived and the SHA-256 of the file is correct.",
      calls: {
        probe:
          "Tells which chunks the server already has, and whether the name is taken; a resumed upload sends only the missing chunks.",
        chunk: "Uploads a chunk; the one that completes the file creates the document.",
        cancel: "Cancels an upload and deletes its chunks."
      }
    }
  }
} as const satisfies SchemaModule
