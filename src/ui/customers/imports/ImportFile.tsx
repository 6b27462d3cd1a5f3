import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ImportFlowRef } from "#machines/customers/importFlow.machine.ts"
import type { ImportView } from "#machines/customers/importFlow.projection.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { exampleFile } from "#services/customers/importExample.ts"
import { saveBytes } from "#services/documents/saveBytes.ts"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { fileImport } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import { hasFingersOnly } from "#ui/shared/toolbar/fingers.ts"

export interface ImportPartProps {
  readonly view: ImportView
  readonly send: ImportFlowRef["send"]
}

const fileNames: Readonly<Record<ImportKind, string>> = {
  client_files: "clients",
  client_users: "utilisateurs",
  information_requests: "demandes",
  catalog_services: "prestations"
}

/** The choice of the kind of import and of the file. */
export function ImportFile({ kinds, send, view }: ImportPartProps & { readonly kinds: ReadonlyArray<ImportKind> }) {
  const { t } = useTranslation("imports")
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const waiting = view.isFinding ? t("finding") : view.isReading ? t("reading") : null
  const take = (file: File | undefined) => {
    if (file !== undefined) send({ type: "file.chosen", source: file })
  }
  return (
    <div className="import-part">
      {kinds.length === 1 ? null : (
        <Choices
          legend={t("kind")}
          value={view.kind}
          disabled={!view.canChoose}
          choices={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`), hint: t(`kind.${kind}.hint`) }))}
          onChange={(kind) => send({ type: "kind.chosen", kind })}
        />
      )}
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey, view.messageParams)}</Notice>}
      <div
        className="import-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(view.canChoose)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {waiting === null ? (
          <>
            <Icon of={fileImport} />
            <p>
              {t(hasFingersOnly() ? "drop.touch" : "drop")}
              <small>{t("drop.hint")}</small>
            </p>
            <button type="button" className="button" disabled={!view.canChoose} onClick={() => input.current?.click()}>
              {t("choose")}
            </button>
          </>
        ) : (
          <p role="status">
            <Icon of={spinner} className="spin" />
            {waiting}
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          disabled={!view.canChoose}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Reset the input: the user may choose the same file again after changing it.
            event.target.value = ""
            take(file)
          }}
        />
      </div>
      <button
        type="button"
        className="link-button"
        onClick={() =>
          saveBytes(
            exampleFile(view.kind, (field) => t(`field.${field}`)),
            `${t("example.name")}-${fileNames[view.kind]}.csv`
          )
        }
      >
        {t("example")}
      </button>
    </div>
  )
}
