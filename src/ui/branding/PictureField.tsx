import { useActorRef, useSelector } from "@xstate/react"
import { useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { pictureMachine } from "#machines/branding/picture.machine.ts"
import { toPictureView } from "#machines/branding/picture.projection.ts"
import { iconAddress, type LookPicture, type Theme } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { sendPicture } from "#services/branding/pictureActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/Icon.tsx"
import { exclamationCircle, spinner } from "#ui/shared/firstIcons.ts"
import { useText } from "#ui/shared/useText.ts"

interface PictureFieldProps {
  readonly picture: LookPicture
  readonly theme: Theme
  readonly firmId: FirmId
  readonly look: WhiteLabel | null
  readonly onLook: (look: WhiteLabel) => void
}

/** What a file chooser offers; the server reads the bytes. */
const accepted: Readonly<Record<LookPicture, string>> = {
  logo: "image/png,image/jpeg,image/svg+xml",
  "favicon.ico": "image/x-icon,image/vnd.microsoft.icon,image/png,.ico",
  "apple-touch-icon": "image/png"
}

const addressOf = (look: WhiteLabel | null, picture: LookPicture) =>
  look === null ? null : picture === "logo" ? look.logo : iconAddress(look, picture)

const isOwn = (look: WhiteLabel | null, picture: LookPicture) =>
  look !== null && (picture === "logo" ? look.logo !== null : look.own_icons.includes(picture))

/** [WHL-003] [WHL-007] A picture as it is now; another one is sent as soon as it is chosen. */
export function PictureField({ firmId, look, onLook, picture, theme }: PictureFieldProps) {
  const { t } = useTranslation("branding")
  const text = useText()
  const id = useId()
  const { ask } = usePortal()
  const input = useRef<HTMLInputElement>(null)
  const [logic] = useState(() =>
    pictureMachine.provide({ actors: { send: sendPicture(ask, { firmId, picture, theme }, onLook) } })
  )
  const ref = useActorRef(logic)
  const view = useSelector(ref, toPictureView, (one, other) => JSON.stringify(one) === JSON.stringify(other))
  const address = addressOf(look, picture)
  const own = isOwn(look, picture)
  return (
    <div className="picture" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span className="picture-now look" data-theme={theme} data-picture={picture}>
        {address === null ? <small>{t("picture.none")}</small> : <img src={address} alt="" />}
      </span>
      <div className="picture-text">
        <span className="label" id={`${id}-label`}>
          {t(`picture.${picture}`)}
        </span>
        <span id={`${id}-help`} aria-live="polite">
          {view.messageKey === null ? (
            <small>{t(`picture.${picture}.hint`)}</small>
          ) : (
            <span className="field-error">
              <Icon of={exclamationCircle} />
              {text(view.messageKey)}
            </span>
          )}
        </span>
        <span className="picture-actions">
          <button
            type="button"
            className="button"
            data-kind="second"
            data-size="small"
            aria-disabled={!view.canChoose || undefined}
            onClick={() => {
              if (view.canChoose) input.current?.click()
            }}
          >
            {view.busy ? <Icon of={spinner} className="spin" /> : null}
            {t(own ? "picture.change" : "picture.choose")}
          </button>
          {own && view.canRemove ? (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              data-size="small"
              onClick={() => ref.send({ type: "picture.removed" })}
            >
              {t("picture.remove")}
            </button>
          ) : null}
          {view.canRetry ? (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              data-size="small"
              onClick={() => ref.send({ type: "picture.retried" })}
            >
              {t("picture.retry")}
            </button>
          ) : null}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted[picture]}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again once it was changed.
            event.target.value = ""
            if (file !== undefined) ref.send({ type: "picture.chosen", file })
          }}
        />
      </div>
    </div>
  )
}
