import { useTranslation } from "react-i18next"
import { toFlagAvailability } from "#machines/provider/flag.projection.ts"
import type { ProviderFlag } from "#schemas/provider/flags.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface FlagLineProps {
  readonly flag: ProviderFlag
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: number) => void
}

/** One flag as documents show it, with the number of documents that carry it and its actions. */
export function FlagLine({ flag, onOpen, work }: FlagLineProps) {
  const { t } = useTranslation("flags")
  const { ask } = usePortal()
  const { color, documents, firms, id, name, revision, usable_on_documents: isUsable } = flag
  const availability = toFlagAvailability(flag)
  const turn = () =>
    ask("providerFlags.change", {
      params: { flagId: id },
      headers: seen(revision),
      payload: { usable_on_documents: !isUsable },
      showError: false
    })
  return (
    <li className="entity-line" data-faded={!isUsable || undefined}>
      <i className="flag-dot" style={{ background: color }} />
      <div className="entity-text">
        <h2 className="entity-name">
          {name}
          {isUsable ? null : (
            <span className="tag" data-tone="plain">
              {t("retired")}
            </span>
          )}
        </h2>
        <small>
          {documents === 0 ? t("unused") : `${t("documents", { count: documents })} · ${t("firms", { count: firms })}`}
        </small>
      </div>
      <div className="actions">
        <RowAction name={t("edit.of", { name })} disabled={!availability.canChange} onClick={() => onOpen(id)}>
          {t("edit")}
        </RowAction>
        <MenuButton
          className="icon-button"
          label={t("more.of", { name })}
          items={[
            availability.canRetire
              ? { key: "retire", label: t("retire"), onSelect: () => work.act("flags:retired.done", { name }, turn) }
              : { key: "offer", label: t("offer"), onSelect: () => work.act("flags:offered.done", { name }, turn) },
            {
              key: "remove",
              label: t("remove"),
              tone: "danger",
              afterLine: true,
              onSelect: () =>
                work.ask(
                  documents === 0 ? "flags:removal.unused" : "flags:removal",
                  { name, count: documents },
                  "flags:removed",
                  () => ask("providerFlags.remove", { params: { flagId: id }, query: { documents }, showError: false })
                )
            }
          ]}
        >
          <Icon of={chevronDown} />
        </MenuButton>
      </div>
    </li>
  )
}
