import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppliedFolder, QuickFolder } from "#schemas/quickfolders/quickFolder.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { AppliedReport } from "#ui/quickfolders/AppliedReport.tsx"
import { QuickFolderLine } from "#ui/quickfolders/QuickFolderLine.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { copy, inbox } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

const ApplyModel = lazyPart(
  () => import("#ui/quickfolders/ApplyModel.tsx"),
  (module) => module.ApplyModel,
  "over"
)
const QuickFolderForm = lazyPart(
  () => import("#ui/quickfolders/QuickFolderForm.tsx"),
  (module) => module.QuickFolderForm,
  "over"
)

interface QuickFolderListProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly picker: ReactNode
}
type Open = { readonly form: QuickFolder | null } | "apply" | ReadonlyArray<AppliedFolder> | null

export function QuickFolderList({ firmId, picker, vendorId }: QuickFolderListProps) {
  const { t } = useTranslation("quickfolders")
  const work = useListActions("quickFolder", ["quickfolders.list", "quickfolders.metadatas"])
  const query = useQuery(useCall("quickfolders.list", { params: { vendorId }, showError: false }))
  const [open, setOpen] = useState<Open>(null)
  const close = useCallback(() => setOpen(null), [])
  // After a successful apply, `open` already holds the report: close only the apply dialog.
  const closeApply = useCallback(() => setOpen((now) => (now === "apply" ? null : now)), [])
  return (
    <>
      <header className="quick-bar">
        <div className="grow">{picker}</div>
        <button type="button" className="button" data-kind="second" onClick={() => setOpen("apply")}>
          <Icon of={copy} />
          {t("apply")}
        </button>
        <AddButton onClick={() => setOpen({ form: null })}>{t("add")}</AddButton>
      </header>
      <EntityList
        query={query}
        rows={3}
        of={({ data }) => data}
        none={{ icon: inbox, title: t("list.empty"), text: t("list.empty.text") }}
      >
        {(quickFolder) => (
          <QuickFolderLine
            vendorId={vendorId}
            quickFolder={quickFolder}
            work={work}
            onEdit={() => setOpen({ form: quickFolder })}
          />
        )}
      </EntityList>
      <Suspense fallback={null}>
        {open === null ? null : open === "apply" ? (
          <ApplyModel
            firmId={firmId}
            vendorId={vendorId}
            onApplied={(report) => {
              void work.refresh()
              setOpen(report)
            }}
            onClose={closeApply}
          />
        ) : "form" in open ? (
          <QuickFolderForm
            firmId={firmId}
            vendorId={vendorId}
            quickFolder={open.form}
            others={query.data?.data.filter(({ id }) => id !== open.form?.id) ?? []}
            onClose={close}
          />
        ) : (
          <AppliedReport report={open} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
