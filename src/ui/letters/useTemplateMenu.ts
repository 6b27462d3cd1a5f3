import { useTranslation } from "react-i18next"
import { toTemplateView } from "#machines/letters/letterTemplate.projection.ts"
import type { LetterTemplateSummary } from "#schemas/letters/letter.ts"
import type { TemplateStep } from "#schemas/letters/letters.api.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { copy, inbox, trash, undo } from "#ui/shared/icons/frame/icons.ts"
import type { MenuItem } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

interface TemplateMenu {
  readonly firmId: FirmId
  readonly template: Omit<LetterTemplateSummary, "variables">
  readonly work: ReturnType<typeof useListActions>
  /**
   * Leaves the page of the deleted template. Awaited before the queries are invalidated, so that the page does not
   * refetch it.
   */
  readonly onRemoved?: () => Promise<void>
}

/** The menu of a whole template; an unavailable action has the reason. */
export const useTemplateMenu = ({ firmId, onRemoved, template, work }: TemplateMenu) => {
  const { t } = useTranslation("letters")
  const text = useText()
  const { ask } = usePortal()
  const { id, name } = template
  const params = { firmId, letterTemplateId: id }
  const view = toTemplateView(template)
  const reason = (guard: string | null) => (guard === null ? null : text(`closed.${guard}`))
  const step = (type: TemplateStep, done: string) => () =>
    work.act(`letters:${done}`, { name }, () =>
      ask("letterTemplates.step", { params, payload: { type }, showError: false })
    )
  const items: ReadonlyArray<MenuItem> = [
    {
      key: "duplicate",
      label: t("duplicate"),
      icon: copy,
      onSelect: () =>
        work.act("letters:copied", { name }, () => ask("letterTemplates.duplicate", { params, showError: false }))
    },
    view.state === "archived"
      ? {
          key: "restore",
          label: t("restore"),
          icon: undo,
          disabledReason: reason(view.restoringClosedBy),
          onSelect: step("template.restored", "restored")
        }
      : {
          key: "archive",
          label: t("archive"),
          icon: inbox,
          disabledReason: reason(view.archivingClosedBy),
          onSelect: step("template.archived", "archived")
        },
    {
      key: "remove",
      label: t("remove"),
      icon: trash,
      tone: "danger",
      afterLine: true,
      disabledReason: reason(view.removalClosedBy),
      onSelect: () =>
        work.ask("letters:removal", { name }, "letters:removed", async () => {
          await ask("letterTemplates.remove", { params, showError: false })
          await onRemoved?.()
        })
    }
  ]
  return { view, items }
}
