import { useTranslation } from "react-i18next"
import type { Application } from "#schemas/applications/application.ts"
import { logoTypes } from "#schemas/branding/rules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { pictureSending } from "#services/branding/pictureActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { PictureBox } from "#ui/branding/PictureBox.tsx"
import "#ui/applications/logo.css"

interface LogoFieldProps {
  readonly firmId: FirmId
  readonly application: Application
  readonly onChanged: () => void
}

/** [APP-001] The logo of an application's tile; uploaded as soon as a file is chosen. */
export function LogoField({ application, firmId, onChanged }: LogoFieldProps) {
  const { t } = useTranslation("applications")
  const { ask } = usePortal()
  const call = { showError: false, params: { firmId, applicationId: application.id } } as const
  return (
    <PictureBox
      name="logo"
      label={t("logo")}
      hint={t("logo.hint")}
      address={application.logo}
      isOwn={application.logo !== null}
      accept={logoTypes}
      send={() =>
        pictureSending("logo", async (file, signal) => {
          await (file === null
            ? ask("applications.removeLogo", call, signal)
            : ask("applications.putLogo", { ...call, payload: file }, signal))
          onChanged()
        })
      }
    />
  )
}
