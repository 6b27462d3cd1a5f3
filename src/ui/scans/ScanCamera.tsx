import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ScanRef } from "#machines/scans/scan.machine.ts"
import type { ScanView } from "#machines/scans/scan.projection.ts"
import { camera } from "#ui/shared/icons/list/cameraIcon.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { image } from "#ui/shared/icons/frame/icons.ts"

interface ChoosePicturesProps {
  readonly send: ScanRef["send"]
  readonly disabled: boolean
  readonly children: ReactNode
}

/** A button that picks pictures from the device instead of the live camera; on phones also with the camera app. */
export function ChoosePictures({ children, disabled, send }: ChoosePicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const { t } = useTranslation("scans")
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="second"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Icon of={image} />
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t("choose")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Reset the input: choosing the same files again must fire `change`.
          currentTarget.value = ""
          if (files.length > 0) send({ type: "pictures.chosen", files })
        }}
      />
    </>
  )
}

interface ScanCameraProps {
  readonly view: ScanView
  readonly send: ScanRef["send"]
  readonly video: HTMLVideoElement
}

/** The camera's live picture, and the button that captures a page. */
export function ScanCamera({ send, video, view }: ScanCameraProps) {
  const { t } = useTranslation("scans")
  return (
    <>
      {view.hasNoCamera ? null : (
        <div
          className="scan-video"
          role="img"
          aria-label={t("camera")}
          aria-busy={view.isOpening}
          // Shows the very video element that pages are captured from, instead of rendering a second one.
          ref={(place) => place?.replaceChildren(video)}
        />
      )}
      <p className="muted" role="status">
        {view.hasNoCamera
          ? t("camera.without")
          : view.isOpening
            ? t("camera.opening")
            : view.pages.length === 0
              ? t("camera.hint")
              : t("pages", { count: view.pages.length })}
      </p>
      <div className="form-bar scan-bar">
        {view.canRetry ? (
          <button type="button" className="button" onClick={() => send({ type: "camera.retried" })}>
            {t("camera.retry")}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={!view.canTake}
            onClick={() => send({ type: "picture.taken" })}
          >
            <Icon of={camera} />
            {t("take")}
          </button>
        )}
        <ChoosePictures send={send} disabled={!view.canChoose}>
          {t("choose")}
        </ChoosePictures>
        {view.canShow ? (
          <button type="button" className="button" data-kind="second" onClick={() => send({ type: "pages.shown" })}>
            {t("show", { count: view.pages.length })}
          </button>
        ) : null}
      </div>
    </>
  )
}
