import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { UploadView } from "#machines/uploads/upload.projection.ts"
import type { UploadQueueRef } from "#machines/uploads/uploadQueue.machine.ts"
import { nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import type { SameNameChoice } from "#schemas/uploads/upload.ts"

interface SameNameProps {
  readonly upload: UploadView
  readonly queue: UploadQueueRef
}

/** [DOC-027] A document with this name exists: asks whether to add a new version or a second document. */
export function SameName({ queue, upload }: SameNameProps) {
  const { t } = useTranslation("uploads")
  const name = useId()
  const { canBecomeVersion, documentName, id } = upload
  const [choice, setChoice] = useState<SameNameChoice>(canBecomeVersion ? "version" : "document")
  const [forAll, setForAll] = useState(false)
  const numbered = numberedName(documentName, new Set([nameKey(documentName)]))
  const options = [
    {
      value: "version",
      label: t("choice.version"),
      help: canBecomeVersion ? t("choice.version.help") : t("choice.version.closed"),
      closed: !canBecomeVersion
    },
    {
      value: "document",
      label: t("choice.document"),
      help: t("choice.document.help", { name: numbered }),
      closed: false
    }
  ] as const
  return (
    <fieldset className="upload-question">
      <legend>{t("choice.title", { name: documentName })}</legend>
      {options.map(({ closed, help, label, value }) => (
        <label key={value} className="upload-option">
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            disabled={closed}
            onChange={() => setChoice(value)}
          />
          <span>
            <b>{label}</b>
            <small>{help}</small>
          </span>
        </label>
      ))}
      <label className="upload-all">
        <input
          type="checkbox"
          className="check"
          checked={forAll}
          onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
        />
        {t("choice.all")}
      </label>
      <div className="upload-answers">
        <button
          type="button"
          className="button"
          data-size="small"
          onClick={() => queue.send({ type: "choice.made", id, choice, forAll })}
        >
          {t("choice.confirm")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-size="small"
          onClick={() => queue.send({ type: "upload.cancelled", id })}
        >
          {t("choice.skip")}
        </button>
      </div>
    </fieldset>
  )
}
