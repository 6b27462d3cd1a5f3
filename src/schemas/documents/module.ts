import { ArchivesApi, ArchiveBytesApi } from "#schemas/documents/archives.api.ts"
import { BatchJobsApi } from "#schemas/documents/batchJobs.api.ts"
import { BatchesApi } from "#schemas/documents/batches.api.ts"
import { DocumentsApi } from "#schemas/documents/documents.api.ts"
import { MagicMailApi } from "#schemas/documents/magicMail.api.ts"
import { MarksApi } from "#schemas/documents/marks.api.ts"
import { NodesApi } from "#schemas/documents/nodes.api.ts"
import { RenditionsApi } from "#schemas/documents/renditions.api.ts"
import { SearchApi } from "#schemas/documents/search.api.ts"
import { SharesApi, SharedApi } from "#schemas/documents/shares.api.ts"
import { TrashApi } from "#schemas/documents/trash.api.ts"
import { documentsReference } from "#schemas/documents/documents.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the documents domain. */
export const documentsModule = {
  groups: [
    DocumentsApi,
    RenditionsApi,
    NodesApi,
    TrashApi,
    MarksApi,
    BatchesApi,
    BatchJobsApi,
    ArchivesApi,
    ArchiveBytesApi,
    SharesApi,
    SharedApi,
    MagicMailApi,
    SearchApi
  ],
  reference: documentsReference
} as const satisfies SchemaModule
