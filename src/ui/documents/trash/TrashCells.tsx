import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { trashWarningDays } from "#schemas/documents/limits.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { useContent } from "#ui/documents/page/documentsStoreContext.ts"
import { DateText, NameCell, useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { useFormerWays } from "#ui/documents/trash/useFormerWays.ts"

const day = 86_400_000
/** The number of days until `end` (milliseconds since the epoch), rounded up; 0 once it has passed. */
const daysUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / day))

/** [DOC-025] The former path of a deleted node, struck through if that folder no longer exists. */
export function FormerPlace({ node }: { readonly node: TreeNode }) {
  const { t } = useTranslation(["documents", "trash"])
  const former = useFormerWays().get(node.id)
  if (former === undefined) return null
  const way = former.way.length === 0 ? t("documents:trash.root") : former.way.join(" › ")
  if (former.folder_hash !== null) return <span title={way}>{former.way.at(-1) ?? way}</span>
  return (
    <span className="muted" title={t("trash:gone", { way })}>
      <s>{former.way.at(-1) ?? way}</s>
      <span className="visually-hidden">. {t("trash:gone.short")}</span>
    </span>
  )
}

/** A row of the trash on a small screen: the name, and below it the other values. */
export function TrashLines({ node }: { readonly node: TreeNode }) {
  return (
    <>
      <NameCell node={node} isStatic />
      <span className="two-lines-facts">
        <DateText instant={node.deleted_at} />
        <span className="truncate">{node.deleted_by?.name}</span>
        <span className="grow" />
        <LastDay node={node} />
      </span>
    </>
  )
}

/** [DOC-026] The day of the permanent deletion, highlighted when it is near. */
export function LastDay({ node }: { readonly node: TreeNode }) {
  const { t } = useTranslation("trash")
  const language = useLanguage()
  const kept = useContent()?.trash?.kept_days
  if (kept === undefined || node.deleted_at === null) return null
  const end = Date.parse(node.deleted_at) + kept * day
  const date = formatDate(language, new Date(end).toISOString())
  const left = daysUntil(end)
  return left > trashWarningDays ? (
    date
  ) : (
    <span className="tag" data-tone="warn" title={date}>
      {left === 0 ? t("end.today") : t("end.days", { count: left })}
    </span>
  )
}
