import { useTranslation } from "react-i18next"
import { exportFormats, type ExportFormat, type ImportKind, importKinds } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { type CustomersSearch, filterOf } from "#ui/customers/customersSearch.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { download } from "#ui/shared/icons/frame/documentIcons.ts"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { ellipsisV } from "#ui/shared/icons/list/actingIcons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { fileImport } from "#ui/shared/icons/pageIcons.ts"

interface CustomersToolsProps {
  readonly firmId: FirmId
  readonly search: CustomersSearch
  readonly isNarrow: boolean
  readonly onImport: (kind: ImportKind) => void
}

/** [CLI-O02] The buttons that export the list and import client files. */
export function CustomersTools({ firmId, isNarrow, onImport, search }: CustomersToolsProps) {
  const { t } = useTranslation("customers")
  const { requests, snackbar } = usePortal()
  const save = (format: ExportFormat) => {
    import("#services/customers/clientListCalls.ts")
      .then(({ saveClientList }) => saveClientList(requests, firmId, format, filterOf(search)))
      .catch(() =>
        snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: "customers:export.failed", params: {}, text: null }
        })
      )
  }
  const imports = importKinds.map((kind) => ({
    key: kind as string,
    label: t(`import.${kind}`),
    onSelect: () => onImport(kind)
  }))
  const exports = exportFormats.map((format) => ({
    key: format as string,
    label: t(`export.${format}`),
    onSelect: () => save(format)
  }))
  if (isNarrow)
    return (
      <MenuButton
        label={t("tools")}
        className="button customers-tool"
        items={[
          ...imports.map((item) => ({ ...item, icon: fileImport, label: `${t("import")} – ${item.label}` })),
          ...exports.map((item, n) => ({
            ...item,
            icon: download,
            label: `${t("export")} – ${item.label}`,
            afterLine: n === 0
          }))
        ]}
      >
        <Icon of={ellipsisV} />
      </MenuButton>
    )
  return (
    <>
      <MenuButton label={t("import")} showsName className="button customers-tool" items={imports}>
        <Icon of={fileImport} />
        {t("import")}
        <Icon of={chevronDown} />
      </MenuButton>
      <MenuButton label={t("export")} showsName className="button customers-tool" items={exports}>
        <Icon of={download} />
        {t("export")}
        <Icon of={chevronDown} />
      </MenuButton>
    </>
  )
}
