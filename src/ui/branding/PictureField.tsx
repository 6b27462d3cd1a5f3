import { useTranslation } from "react-i18next"
import { iconAddress, logoTypes, type LookPicture, type Theme } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { sendPicture } from "#services/branding/pictureActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { PictureBox } from "#ui/branding/PictureBox.tsx"

interface PictureFieldProps {
  readonly picture: LookPicture
  readonly theme: Theme
  readonly firmId: FirmId
  readonly look: WhiteLabel | null
  readonly onLook: (look: WhiteLabel) => void
}

/** The file types that the file chooser offers; the server checks the bytes. */
const accepted: Readonly<Record<LookPicture, string>> = {
  logo: logoTypes,
  "favicon.ico": "image/x-icon,image/vnd.microsoft.icon,image/png,.ico",
  "apple-touch-icon": "image/png"
}

const addressOf = (look: WhiteLabel | null, picture: LookPicture) =>
  look === null ? null : picture === "logo" ? look.logo : iconAddress(look, picture)

const isOwn = (look: WhiteLabel | null, picture: LookPicture) =>
  look !== null && (picture === "logo" ? look.logo !== null : look.own_icons.includes(picture))

/** [WHL-003] [WHL-007] Uploads or removes the firm's logo, favicon or touch icon, for the light or the dark theme. */
export function PictureField({ firmId, look, onLook, picture, theme }: PictureFieldProps) {
  const { t } = useTranslation("branding")
  const { ask } = usePortal()
  return (
    <PictureBox
      name={picture}
      label={t(`picture.${picture}`)}
      hint={t(`picture.${picture}.hint`)}
      address={addressOf(look, picture)}
      isOwn={isOwn(look, picture)}
      theme={theme}
      accept={accepted[picture]}
      send={() => sendPicture(ask, { firmId, picture, theme }, onLook)}
    />
  )
}
