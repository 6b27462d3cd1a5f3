import { useSelector } from "@xstate/react"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { shareFormMachine } from "#machines/documents/shares/shareForm.machine.ts"
import { toShareFormView } from "#machines/documents/shares/shareForm.projection.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import { makeShareActor } from "#services/documents/shareActors.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { whyNotOutside } from "#machines/documents/actions/nodeOffers.ts"
import { ShareFields } from "#ui/documents/shares/ShareFields.tsx"
import { ShareList } from "#ui/documents/shares/ShareList.tsx"
import { ShareMade } from "#ui/documents/shares/ShareMade.tsx"
import { useShares } from "#ui/documents/shares/useShares.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { DialogActions } from "#ui/shared/dialog/DialogActions.tsx"
import { Notice } from "#ui/shared/Notice.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/shares/shares.css"
import "#ui/shared/form/form.css"

const usualDays = 30

/** The suggested last day of a new share, in the format of a date input. */
const usualEnd = () => {
  const day = new Date()
  day.setDate(day.getDate() + usualDays)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-")
}

const beginAtChoice = (form: HTMLFormElement | null) => {
  const chosen = form?.querySelector("input:checked")
  if (chosen instanceof HTMLElement) chosen.focus()
}

interface ShareDialogProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/** [DOC-O06] Creates a share link to the selected nodes and lists the existing links. */
export function ShareDialog(props: ShareDialogProps) {
  return (
    <Suspense fallback={null}>
      <Worded {...props} />
    </Suspense>
  )
}

function Worded({ nodes, onClose }: ShareDialogProps) {
  usePageTexts("documents")
  const { t } = useTranslation(["shares", "app"])
  const text = useText()
  const id = useId()
  const { ask } = usePortal()
  const { store } = useDocumentsStore()
  const [only] = nodes
  const shares = useShares(store.vendorId, nodes.length === 1 && only !== undefined ? only.id : null)
  const ids = nodes.map((node) => node.id)
  const [logic] = useState(() =>
    shareFormMachine.provide({
      actors: { make: makeShareActor(ask, store.vendorId, ids, () => void shares.refresh()) }
    })
  )
  const form = useActorRef(logic, {
    input: {
      outsidersClosedBy: whyNotOutside(nodes),
      values: {
        audience: "outsiders",
        people: [],
        emails: "",
        password: "",
        lastDay: usualEnd(),
        mayDownload: true,
        message: ""
      }
    }
  })
  const view = useSelector(form, toShareFormView, isEqualJson)
  return (
    <Dialog
      title={t(`shares:title.${nodes.length === 1 ? "one" : "many"}`, { name: only?.name ?? "", count: nodes.length })}
      onClose={onClose}
      closable={!view.busy}
      width="36rem"
      footer={
        view.isMade ? (
          <>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => form.send({ type: "share.repeated" })}
            >
              {t("shares:again")}
            </button>
            <button type="button" className="button" data-kind="second" onClick={onClose}>
              {t("app:close")}
            </button>
          </>
        ) : (
          <DialogActions canCancel={!view.busy} onCancel={onClose}>
            <button type="submit" form={id} className="button" disabled={!view.canSubmit} aria-busy={view.busy}>
              {t(view.busy ? "shares:making" : "shares:make")}
            </button>
          </DialogActions>
        )
      }
    >
      <div className="form">
        {view.isMade ? (
          <ShareMade view={view} />
        ) : (
          <form
            id={id}
            className="form"
            noValidate
            ref={beginAtChoice}
            onSubmit={(event) => {
              event.preventDefault()
              form.send({ type: "share.submitted", now: Date.now() })
            }}
          >
            {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
            <ShareFields form={form} view={view} />
          </form>
        )}
        {nodes.length === 1 ? <ShareList shares={shares} /> : null}
      </div>
    </Dialog>
  )
}
