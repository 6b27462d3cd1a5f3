import { Suspense, useCallback } from "react"
import { useHere } from "#ui/app/useHere.ts"
import { ImportPage } from "#ui/customers/imports/lazyImport.ts"
import { useImportPlace } from "#ui/customers/useCustomers.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { Tasks } from "#ui/tasks/Tasks.tsx"
import "#ui/tasks/tasks.css"

const kinds = ["information_requests"] as const

/** [TSK-004] [TSK-017] The firm's tasks or the requests to a client; or the import that the URL names. */
export function TasksPage() {
  const { entity, side } = useHere()
  const { go, place } = useImportPlace(kinds)
  const name = useCallback((id: number | null) => go(id ?? "information_requests", "in its place"), [go])
  const close = useCallback(() => go(null, "after it"), [go])
  if (entity === null || side === null) return null
  const { firmId, vendorId } = entity
  if (place !== null && side === "accountant")
    return (
      <Suspense fallback={<SkeletonRows count={4} />}>
        {/* `onNamed` writes the id of a new import to the URL, so that a reload continues it. */}
        <ImportPage firmId={firmId} kinds={kinds} place={place} onNamed={name} onClose={close} />
      </Suspense>
    )
  return (
    <Tasks
      key={`${firmId} ${vendorId ?? ""}`}
      ground={{ firmId, vendorId, isOfFirm: side === "accountant" }}
      onImport={() => go("information_requests", "after it")}
    />
  )
}
