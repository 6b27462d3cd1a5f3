import { useTranslation } from "react-i18next"
import { useHere } from "#ui/app/useHere.ts"
import { FileHeading } from "#ui/customers/file/FileHeading.tsx"
import { ClientFilePage } from "#ui/customers/file/ClientFilePage.tsx"
import { ThemesBoard } from "#ui/themes/ThemesBoard.tsx"

/** [THM-007] [ACC-047] The firm's themes, in the team settings. */
export function FirmThemesPage() {
  const { entity } = useHere()
  return (
    <Titled>
      {entity === null ? null : <ThemesBoard key={entity.firmId} firmId={entity.firmId} vendorId={null} />}
    </Titled>
  )
}

/** [THM-008] [THM-009] A company's themes; used in its own settings and in the firm's client file. */
export function CompanyThemesPage() {
  const { t } = useTranslation("themes")
  const { entity } = useHere()
  const vendorId = entity?.vendorId ?? null
  return (
    <ClientFilePage>
      <Titled>
        {entity === null || vendorId === null ? (
          <p className="muted">{t("no-company")}</p>
        ) : (
          <ThemesBoard key={vendorId} firmId={entity.firmId} vendorId={vendorId} />
        )}
      </Titled>
    </ClientFilePage>
  )
}

function Titled({ children }: { readonly children: React.ReactNode }) {
  const { t } = useTranslation("themes")
  return (
    <>
      <FileHeading text={t("intro")} />
      {children}
    </>
  )
}
