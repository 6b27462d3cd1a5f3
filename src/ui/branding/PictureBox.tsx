import { useSelector } from "@xstate/react"
import { useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PromiseActorLogic } from "xstate"
import { type PictureFile, pictureMachine, type PictureOutcome } from "#machines/branding/picture.machine.ts"
import { toPictureView } from "#machines/branding/picture.projection.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { exclamationCircle, spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { useText } from "#ui/shared/useText.ts"

interface PictureBoxProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** The URL of the current picture; null if there is none. */
  readonly address: string | null
  /** Whether the picture was uploaded by the firm: only then can it be removed. */
  readonly isOwn: boolean
  readonly theme?: string
  /** The file types that the file chooser offers; the server checks the bytes. */
  readonly accept: string
  readonly send: () => PromiseActorLogic<PictureOutcome, { readonly file: PictureFile | null }>
}

/** The current picture; a new one is uploaded as soon as it is chosen. */
export function PictureBox({ accept, address, hint, isOwn, label, name, send, theme }: PictureBoxProps) {
  const { t } = useTranslation("branding")
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [logic] = useState(() => pictureMachine.provide({ actors: { send: send() } }))
  const ref = useActorRef(logic)
  const view = useSelector(ref, toPictureView, isEqualJson)
  return (
    <div className="picture" role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span className="picture-now look" data-theme={theme} data-picture={name}>
        {address === null ? <small>{t("picture.none")}</small> : <img src={address} alt="" />}
      </span>
      <div className="picture-text">
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        <span id={`${id}-help`} aria-live="polite">
          {view.messageKey === null ? (
            <small>{hint}</small>
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
            {t(isOwn ? "picture.change" : "picture.choose")}
          </button>
          {isOwn && view.canRemove ? (
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
          accept={accept}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Reset the input: choosing the same file again must fire `change`.
            event.target.value = ""
            if (file !== undefined) ref.send({ type: "picture.chosen", file })
          }}
        />
      </div>
    </div>
  )
}
