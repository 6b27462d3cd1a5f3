import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { useCompaniesById } from "#ui/app/companySearch.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { QuickFolderList } from "#ui/quickfolders/QuickFolderList.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { building, chevronDown } from "#ui/shared/icons/frame/icons.ts"
import type { Anchor } from "#ui/shared/placeMenu.ts"
import { EmptyState } from "#ui/shared/page/EmptyState.tsx"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const CompanyPicker = lazyPart(
  () => import("#ui/app/CompanyPicker.tsx"),
  (module) => module.CompanyPicker,
  "over"
)

interface ClientQuickFoldersProps {
  readonly firmId: FirmId
  readonly vendorId: VendorId | null
}

/** [QCK-003] The quick folders of one client, chosen by the firm's staff. */
export function ClientQuickFolders({ firmId, vendorId }: ClientQuickFoldersProps) {
  const { t } = useTranslation("quickfolders")
  const navigate = useNavigate()
  const { context } = useHere()
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const [current] = useCompaniesById(firmId, vendorId === null ? [] : [String(vendorId)])
  const picker = (
    <button
      type="button"
      className="switcher"
      aria-haspopup="dialog"
      aria-expanded={anchor !== null}
      onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
    >
      <Icon of={building} />
      <span className="truncate">{current?.company_name ?? t("client.choose")}</span>
      <Icon of={chevronDown} />
    </button>
  )
  return (
    <section className="panel quick-list" aria-label={t("tab.clients")}>
      {vendorId === null ? (
        <>
          <header className="quick-bar">
            <div className="grow">{picker}</div>
          </header>
          <EmptyState icon={building} title={t("client.none")} text={t("client.none.text")} />
        </>
      ) : (
        <QuickFolderList key={vendorId} firmId={firmId} vendorId={vendorId} picker={picker} />
      )}
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <CompanyPicker
            anchor={anchor}
            firmId={firmId}
            current={vendorId}
            hasAll={false}
            onChoose={(id) => {
              setAnchor(null)
              void navigate(linkTo("settings-quickfolders-manager", { context }, { client: id }))
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
