import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { UploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationTriangle } from "#ui/shared/icons/firstIcons.ts"
import { giveTo } from "#ui/uploads/giveAgain.ts"
import type { Uploads } from "#ui/app/uploads.ts"

/** Messages about all uploads. Not a live region, because `Announcements` already announces the same. */
export function UploadBanners({ uploads, view }: { readonly uploads: Uploads; readonly view: UploadQueueView }) {
  const { t } = useTranslation("uploads")
  const needed = view.uploads.filter(({ canGiveFile }) => canGiveFile)
  return (
    <>
      {view.expired ? <Banner text={t("banner.expired")} /> : null}
      {!view.online && view.busy ? <Banner text={t("banner.offline")} /> : null}
      {needed.length > 1 ? <FilesNeeded uploads={uploads} needed={needed} /> : null}
    </>
  )
}

function Banner({ text }: { readonly text: string }) {
  return (
    <p className="notice" data-tone="warn">
      <Icon of={exclamationTriangle} />
      <span>{text}</span>
    </p>
  )
}

interface FilesNeededProps {
  readonly uploads: Uploads
  readonly needed: UploadQueueView["uploads"]
}

/**
 * [UPL-O09] Lets the user choose the files of several interrupted uploads at once; each is matched by name and size.
 */
function FilesNeeded({ needed, uploads }: FilesNeededProps) {
  const { t } = useTranslation("uploads")
  const { snackbar } = usePortal()
  const input = useRef<HTMLInputElement>(null)
  const give = (files: ReadonlyArray<File>) => {
    const left = [...needed]
    const found = files.flatMap((file) => {
      const at = left.findIndex(({ name, size }) => name === file.name && size === file.size)
      return at === -1 ? [] : left.splice(at, 1).map(({ id }) => ({ id, file }))
    })
    for (const { file, id } of found) void giveTo(uploads, id, file)
    if (found.length === 0)
      snackbar.send({
        type: "message.raised",
        message: { tone: "warning", code: "uploads:files.none", params: {}, text: null }
      })
  }
  return (
    <div className="notice" data-tone="info">
      <span className="grow">{t("files.needed", { count: needed.length })}</span>
      <button
        type="button"
        className="button"
        data-kind="second"
        data-size="small"
        onClick={() => input.current?.click()}
      >
        {t("files.choose")}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("files.choose")}
        onChange={({ currentTarget }) => {
          give([...(currentTarget.files ?? [])])
          currentTarget.value = ""
        }}
      />
    </div>
  )
}
