import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useActorOrNobody } from "#ui/documents/page/documentsStoreContext.ts"
import { refusedActions } from "#machines/documents/actions/nodeOffers.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { reasonKey } from "#machines/documents/folder/additions.ts"
import { useOpens } from "#ui/documents/actions/useActions.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { unlock } from "#ui/shared/icons/pageIcons.ts"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/help/help.css"

interface WhyDialogProps {
  readonly nodes: ReadonlyArray<TreeNode>
  readonly onClose: () => void
}

/** [DOC-018] [DOC-019] Lists each disabled action of these nodes with the reason, and what would enable it. */
export function WhyDialog({ nodes, onClose }: WhyDialogProps) {
  usePageTexts("documents")
  const { t } = useTranslation(["help", "documents"])
  const text = useText()
  const opens = useOpens()
  const by = useActorOrNobody()
  const reasons = Map.groupBy(refusedActions(nodes, by), ({ closedBy, node }) => `${closedBy}/${node.id}`)
  return (
    <Dialog
      title={t("help:why.title")}
      onClose={onClose}
      width="32rem"
      footer={
        <button type="button" className="button" ref={(button) => button?.focus()} onClick={onClose}>
          {t("help:why.close")}
        </button>
      }
    >
      <p className="muted">{t("help:why.text")}</p>
      <dl className="why">
        {[...reasons.values()].map(([first, ...others]) => {
          if (first === undefined) return null
          const way = opens(first.closedBy)
          return (
            <div key={`${first.closedBy}/${first.node.id}`}>
              <dt>
                {[first, ...others].map(({ name }) => t(`documents:actions.${name}`).replace("…", "")).join(", ")}
              </dt>
              <dd>{text(reasonKey(first.closedBy))}</dd>
              {nodes.length === 1 ? null : <dd className="muted">{t("help:why.of", { name: first.node.name })}</dd>}
              {way === null ? null : (
                <dd>
                  <Icon of={unlock} />
                  {way}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Dialog>
  )
}
