import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { UploadView } from "#machines/uploads/upload.projection.ts"
import { giveTo } from "#ui/uploads/giveAgain.ts"
import type { Uploads } from "#ui/app/uploads.ts"
import { SameName } from "#ui/uploads/SameName.tsx"

interface UploadQuestionProps {
  readonly upload: UploadView
  readonly uploads: Uploads
}

/** What the user must decide before a waiting upload continues, shown in its row. */
export function UploadQuestion({ upload, uploads }: UploadQuestionProps) {
  if (upload.canChoose) return <SameName upload={upload} queue={uploads.queue} />
  if (upload.canAcceptName) return <Naming upload={upload} uploads={uploads} />
  return upload.canGiveFile ? <FileNeeded upload={upload} uploads={uploads} /> : null
}

/** [VAL-O07] Asks for another name if the name of the file is not accepted. */
function Naming({ upload: { documentName, id }, uploads: { queue } }: UploadQuestionProps) {
  const { t } = useTranslation("uploads")
  return (
    <div className="upload-question">
      <p>{t("naming.text", { name: documentName })}</p>
      <div className="upload-answers">
        <button
          type="button"
          className="button"
          data-size="small"
          onClick={() => queue.send({ type: "name.accepted", id })}
        >
          {t("naming.accept")}
        </button>
      </div>
    </div>
  )
}

/** [UPL-O09] Reopens the file if the browser still has a handle for it; otherwise the user chooses the file again. */
function FileNeeded({ upload: { id }, uploads }: UploadQuestionProps) {
  const { t } = useTranslation("uploads")
  const input = useRef<HTMLInputElement>(null)
  const ask = async () => {
    if (!(await giveTo(uploads, id, null))) input.current?.click()
  }
  return (
    <div className="upload-answers">
      <button type="button" className="button" data-kind="second" data-size="small" onClick={() => void ask()}>
        {t("file.choose")}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("file.choose")}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void giveTo(uploads, id, file)
          currentTarget.value = ""
        }}
      />
    </div>
  )
}
