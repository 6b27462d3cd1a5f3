import { useTranslation } from "react-i18next"
import { type ExportFormat, exportFormats } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { download } from "#ui/shared/icons/frame/documentIcons.ts"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { fileImport } from "#ui/shared/icons/pageIcons.ts"

interface ServicesToolsProps {
  readonly firmId: FirmId
  readonly onImport: () => void
}

/** [CAT-003] Export and import of services as a file. */
export function ServicesTools({ firmId, onImport }: ServicesToolsProps) {
  const { t } = useTranslation("catalog")
  const { requests, snackbar } = usePortal()
  const save = (format: ExportFormat) => {
    import("#services/catalog/saveServices.ts")
      .then(({ saveServices }) => saveServices(requests, firmId, format))
      .catch(() =>
        snackbar.send({
          type: "message.raised",
          message: { tone: "error", code: "catalog:export.failed", params: {}, text: null }
        })
      )
  }
  return (
    <MenuButton
      label={t("files")}
      showsName
      className="button catalog-tool"
      items={[
        { key: "import", label: t("import"), icon: fileImport, onSelect: onImport },
        ...exportFormats.map((format, at) => ({
          key: format as string,
          label: t(`export.${format}`),
          icon: download,
          afterLine: at === 0,
          onSelect: () => save(format)
        }))
      ]}
    >
      {t("files")}
      <Icon of={chevronDown} />
    </MenuButton>
  )
}
