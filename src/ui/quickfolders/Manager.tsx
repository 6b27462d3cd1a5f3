import { Link, useSearch } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { VendorId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { ClientQuickFolders } from "#ui/quickfolders/ClientQuickFolders.tsx"
import { QuickModels } from "#ui/quickfolders/QuickModels.tsx"
import "#ui/shared/sections.css"
import "#ui/people/people.css"
import "#ui/shared/entityList.css"

const clientOf = (value: unknown): VendorId | null => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? (id as VendorId) : null
}

/** [QCK-003] [ACC-045] The quick folders of the firm's clients, or the firm's models of them; the URL selects which. */
export function QuickFoldersManagerPage() {
  const { t } = useTranslation("quickfolders")
  const title = useScreenTitle()
  const { context, entity } = useHere()
  const { client, view } = useSearch({ strict: false }) as { readonly client?: unknown; readonly view?: unknown }
  const isModels = view === "models"
  const vendorId = clientOf(client)
  const tabs = [
    {
      key: "clients",
      label: t("tab.clients"),
      isCurrent: !isModels,
      search: vendorId === null ? {} : { client: vendorId }
    },
    {
      key: "models",
      label: t("tab.models"),
      isCurrent: isModels,
      search: { view: "models", ...(vendorId === null ? {} : { client: vendorId }) }
    }
  ]
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("manager.intro")}</p>
        </div>
      </div>
      <nav className="tabs" aria-label={title}>
        <ul>
          {tabs.map(({ isCurrent, key, label, search }) => (
            <li key={key}>
              <Link
                {...linkTo("settings-quickfolders-manager", { context }, search)}
                activeProps={{}}
                aria-current={isCurrent ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {entity === null ? null : isModels ? (
        <QuickModels key={entity.firmId} firmId={entity.firmId} />
      ) : (
        <ClientQuickFolders key={entity.firmId} firmId={entity.firmId} vendorId={vendorId} />
      )}
    </>
  )
}
