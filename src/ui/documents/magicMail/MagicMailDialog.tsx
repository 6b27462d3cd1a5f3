import { skipToken, useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { keepingClosedBy, magicMailPermissions } from "#machines/documents/magicMail/magicMail.projection.ts"
import type { FolderNode, TreeNode } from "#schemas/documents/node.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { MagicMailAddress } from "#ui/documents/magicMail/MagicMailAddress.tsx"
import { ReceivedMails } from "#ui/documents/magicMail/ReceivedMails.tsx"
import { useMagicMail } from "#ui/documents/magicMail/useMagicMail.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/shares/shares.css"
import "#ui/shared/form/form.css"

interface MagicMailDialogProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/**
 * [NET-079] The mail address that turns mails into documents of this folder, or of the company if the folder is the
 * root.
 */
export function MagicMailDialog({ nodes, onClose }: MagicMailDialogProps) {
  const [folder] = nodes
  return folder?.type === "folder" ? (
    <Suspense fallback={null}>
      <Worded folder={folder} onClose={onClose} />
    </Suspense>
  ) : null
}

function Worded({ folder, onClose }: { readonly folder: FolderNode; readonly onClose: () => void }) {
  usePageTexts("documents")
  const { t } = useTranslation(["magicMail", "app"])
  return (
    <Dialog
      title={folder.is_root ? t("magicMail:title.client") : t("magicMail:title.folder", { name: folder.name })}
      onClose={onClose}
      width="40rem"
      footer={
        <button type="button" className="button" data-kind="second" onClick={onClose}>
          {t("app:close")}
        </button>
      }
    >
      <Content folder={folder} />
    </Dialog>
  )
}

function Content({ folder }: { readonly folder: FolderNode }) {
  const { t } = useTranslation("magicMail")
  const text = useText()
  const { store } = useDocumentsStore()
  const mail = useMagicMail(store.vendorId, folder)
  const rights = useQuery({ ...store.access, queryFn: skipToken }).data?.data
  const { address } = mail
  const by = magicMailPermissions(rights)
  const closedBy = keepingClosedBy(address, by, !folder.read_only)
  if (mail.failure !== null) return <ErrorState title={text(mail.failure.code)} onRetry={mail.retry} />
  if (!mail.isHere) return <Skeleton width="60%" />
  return (
    <div className="form">
      {mail.isOpen ? null : <Notice tone="warn">{t("closed")}</Notice>}
      {mail.refusedBy === null ? null : <Notice tone="error">{text(mail.refusedBy)}</Notice>}
      {address === null ? (
        <>
          <p>{t(folder.is_root ? "empty.client" : "empty.folder")}</p>
          {closedBy === null ? null : <Notice tone="info">{text(`closed.${closedBy}`)}</Notice>}
          {mail.isOpen ? (
            <span className="form-bar">
              <button
                type="button"
                className="button"
                disabled={mail.isMaking}
                aria-busy={mail.isMaking}
                aria-disabled={closedBy === null ? undefined : true}
                onClick={() => {
                  if (closedBy === null) mail.make()
                }}
              >
                {t(mail.isMaking ? "making" : "make")}
              </button>
            </span>
          ) : null}
        </>
      ) : (
        <>
          <MagicMailAddress address={address} mail={mail} closedBy={closedBy} />
          <ReceivedMails address={address} />
        </>
      )}
    </div>
  )
}
