import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/pageTexts.ts"
import { JobLine } from "#ui/notifications/JobLine.tsx"
import "#ui/notifications/notices.css"

/** [NET-095] How far the action on very many nodes is, with the way to stop it while nothing of it is stored. */
export function WorkUnderWay({ job }: { readonly job: BatchJob }) {
  usePageTexts()
  const { ask } = usePortal()
  return (
    <ul role="list" className="work-under-way panel">
      <JobLine
        job={job}
        onCancel={() => {
          // Too late is no fault: what is told next says how it ended.
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
