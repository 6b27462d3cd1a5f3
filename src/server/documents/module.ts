import { BatchJobsHandlers } from "#server/documents/BatchJobsHandlers.ts"
import { BatchesHandlers } from "#server/documents/BatchesHandlers.ts"
import { DocumentsHandlers } from "#server/documents/DocumentsHandlers.ts"
import { MarksHandlers } from "#server/documents/MarksHandlers.ts"
import { SearchHandlers } from "#server/documents/SearchHandlers.ts"
import { SharesHandlers } from "#server/documents/SharesHandlers.ts"
import { TrashHandlers } from "#server/documents/TrashHandlers.ts"
import { archiveRoute } from "#server/documents/archives.ts"
import { doBatch, sweepBatches } from "#server/documents/batchJobs.ts"
import { downloadRoute } from "#server/documents/downloadRoute.ts"
import { derivedChecks } from "#server/documents/integrity/derivedChecks.ts"
import { dueChecks } from "#server/documents/integrity/dueChecks.ts"
import { nameChecks } from "#server/documents/integrity/nameChecks.ts"
import { companyChecks, rootChecks, shapeChecks } from "#server/documents/integrity/treeChecks.ts"
import { chainChecks, versionChecks } from "#server/documents/integrity/versionChecks.ts"
import { MagicMailHandlers } from "#server/documents/magicMail/MagicMailHandlers.ts"
import { removePurged } from "#server/documents/removePurged.ts"
import { RenditionsHandlers } from "#server/documents/renditions/RenditionsHandlers.ts"
import { previewRoute, thumbnailRoute } from "#server/documents/renditions/renditionRoutes.ts"
import { sharedArchiveRoute, sharedContentRoute } from "#server/documents/sharedRoutes.ts"
import { sweepShares } from "#server/documents/shares.ts"
import { offerTexts, readTexts, TextsEvery } from "#server/documents/text/jobs.ts"
import { sweepTrash } from "#server/documents/trashJobs.ts"
import { defineModule } from "#server/platform/module.ts"

export const documentsModule = defineModule({
  handlers: [
    DocumentsHandlers,
    RenditionsHandlers,
    TrashHandlers,
    MarksHandlers,
    BatchesHandlers,
    BatchJobsHandlers,
    SharesHandlers,
    MagicMailHandlers,
    SearchHandlers
  ],
  byteRoutes: [downloadRoute, previewRoute, thumbnailRoute, archiveRoute, sharedContentRoute, sharedArchiveRoute],
  jobs: {
    SweepShares: () => sweepShares,
    PurgeNodes: () => removePurged,
    SweepTrash: () => sweepTrash,
    SweepNotices: () => sweepBatches,
    DoBatch: ({ batch }) => doBatch(batch),
    ReadTexts: ({ contents }) => readTexts(contents)
  },
  nightly: ["SweepShares", "SweepTrash"],
  checks: {
    roots: rootChecks,
    companies: companyChecks,
    shapes: [...shapeChecks, ...chainChecks],
    contents: [...versionChecks, ...nameChecks, ...derivedChecks, ...dueChecks]
  },
  offers: [{ every: TextsEvery, offer: offerTexts, what: "texts" }]
})
