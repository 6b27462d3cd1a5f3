import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { JobLine } from "#ui/notifications/JobLine.tsx"
import "#ui/notifications/notices.css"

/** [NET-095] The progress of a job on several nodes, with a cancel button. */
export function WorkUnderWay({ job }: { readonly job: BatchJob }) {
  usePageTexts("documents", "notifications")
  const { ask } = usePortal()
  return (
    <ul role="list" className="work-under-way panel">
      <JobLine
        job={job}
        onCancel={() => {
          // A cancellation that comes too late is no error: the next status of the job shows its result.
          ask("jobs.event", {
            params: { jobId: job.id },
            payload: { type: "job.cancelled" },
            showError: false
          }).catch(() => undefined)
        }}
      />
    </ul>
  )
}
