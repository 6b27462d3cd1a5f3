import { useTranslation } from "react-i18next"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Me } from "#schemas/access/session.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useHere } from "#ui/app/useHere.ts"
import { DropScreen } from "#ui/quickfolders/DropScreen.tsx"
import "#ui/quickfolders/drop.css"
import "#ui/quickfolders/manager.css"

// One chunk for the client's and the firm's page: each `import()` costs bytes on the first page of every user.
export { QuickFoldersManagerPage } from "#ui/quickfolders/Manager.tsx"

/** [QCK-002] [ACC-091] A client's quick folders: choose one, fill in its metadata, drop files. */
export function QuickFoldersPage() {
  const { t } = useTranslation("quickfolders")
  const title = useScreenTitle()
  const { entity, me } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
      </div>
      {entity?.vendorId == null || me === null ? null : <Company vendorId={entity.vendorId} me={me} />}
    </>
  )
}

const Company = ({ me, vendorId }: { readonly vendorId: VendorId; readonly me: Me }) => (
  <DropScreen key={vendorId} vendorId={vendorId} me={me} />
)
