import { UploadsHandlers } from "#server/uploads/UploadsHandlers.ts"
import { chunkRoute } from "#server/uploads/chunkRoute.ts"
import { forgetUploads, hashContent } from "#server/uploads/jobs.ts"
import { defineModule } from "#server/platform/module.ts"

export const uploadsModule = defineModule({
  handlers: [UploadsHandlers],
  byteRoutes: [chunkRoute],
  jobs: {
    HashContent: (job) => hashContent(job.firm_id, job.checksum),
    ForgetUploads: () => forgetUploads
  },
  nightly: ["ForgetUploads"]
})
