import { type ChangeEvent, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { QuickDropView } from "#machines/quickfolders/quickDrop.projection.ts"
import { acceptedExtensions } from "#schemas/documents/list/fileTypes.ts"
import { readChosen, readDropped } from "#services/uploads/give/dropped.ts"
import { seizeDropped } from "#services/uploads/drop/seizeDropped.ts"
import { DropGround } from "#ui/quickfolders/DropGround.tsx"
import { MetadataInput } from "#ui/quickfolders/MetadataInput.tsx"
import type { QuickDrop } from "#ui/quickfolders/useQuickDrop.ts"
import { camera } from "#ui/shared/icons/list/cameraIcon.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { cloudUpload } from "#ui/shared/icons/frame/documentIcons.ts"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/shared/form/form.css"
import { hasFingersOnly } from "#ui/shared/toolbar/fingers.ts"

interface DropPanelProps {
  readonly drop: QuickDrop
  readonly view: QuickDropView
}

/** [QCK-004] The metadata fields of the chosen quick folder, and the drop area. */
export function DropPanel({ drop: { onGiven, ref }, view }: DropPanelProps) {
  const { t } = useTranslation("quickfolders")
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const photos = useRef<HTMLInputElement>(null)
  const { canDrop, canForget, chosenName, dropped, errors, held, isBusy, messageKey, metadata, values } = view
  const onChosen = (files: ReadonlyArray<File>) => onGiven(Promise.resolve(readChosen(files)))
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(currentTarget.files ?? [])])
    // Reset the input: choosing the same files again must fire `change`.
    currentTarget.value = ""
  }
  return (
    <section className="panel quick-drop" aria-label={t("drop")} aria-busy={isBusy}>
      <h2>{chosenName === null ? t("drop") : t("drop.into", { name: chosenName })}</h2>
      {messageKey === null ? null : <Notice tone="error">{text(messageKey)}</Notice>}
      {metadata.length === 0 ? null : (
        <div className="quick-fields">
          {metadata.map((one) => (
            <MetadataInput
              key={one.key}
              metadata={one}
              value={values[one.key] ?? ""}
              messageKey={errors[one.key]?.[0] ?? null}
              isReadOnly={isBusy}
              onChange={(value) => ref.send({ type: "value.changed", key: one.key, value })}
            />
          ))}
        </div>
      )}
      <DropGround onDropped={(transfer) => onGiven(readDropped(seizeDropped(transfer)))}>
        {isBusy ? <Icon of={spinner} className="spin" /> : <Icon of={cloudUpload} />}
        <p>{chosenName === null ? t("ground.choose") : t(hasFingersOnly() ? "ground.touch" : "ground")}</p>
        <div className="quick-givers">
          <button
            type="button"
            className="button quick-camera"
            aria-disabled={isBusy || undefined}
            onClick={() => photos.current?.click()}
          >
            <Icon of={camera} />
            {t("photo")}
          </button>
          <button
            type="button"
            className="button"
            data-kind="second"
            aria-disabled={isBusy || undefined}
            onClick={() => input.current?.click()}
          >
            {t("files.choose")}
          </button>
        </div>
        <small className="muted">{t("ground.hint")}</small>
      </DropGround>
      {held.length === 0 || isBusy ? null : (
        <div className="quick-held" role="status">
          <p>
            <b>{t("held", { count: held.length })}</b> <span className="muted">{held.slice(0, 5).join(", ")}</span>
          </p>
          <div className="quick-givers">
            {canDrop ? (
              <button type="button" className="button" onClick={() => ref.send({ type: "drop.asked" })}>
                {t("held.drop")}
              </button>
            ) : null}
            {canForget ? (
              <button
                type="button"
                className="button"
                data-kind="quiet"
                onClick={() => ref.send({ type: "files.forgotten" })}
              >
                {t("held.forget")}
              </button>
            ) : null}
          </div>
        </div>
      )}
      <input
        ref={photos}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("photo")}
        onChange={chosen}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.join(",")}
        aria-label={t("files.choose")}
        onChange={chosen}
      />
      <p className="quick-done" role="status">
        {dropped === null ? null : (
          <>
            <Icon of={checkCircle} />
            {t("dropped", { count: dropped, name: chosenName ?? "" })}
          </>
        )}
      </p>
    </section>
  )
}
