import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { takeLifeStep } from "#services/customers/fileLife.ts"
import { usePortal } from "#ui/app/portal.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { refusalsOf } from "#ui/customers/file/refusals.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { refresh } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

/** [CLI-015] Reactivates a deactivated file; renders nothing if the user may not do this. */
export function RestoreButton({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const { ask } = usePortal()
  const work = useListActions("clientFile", ["clientFiles.read", ...companyLists])
  if (refusalsOf(file).restore !== null) return null
  return (
    <button
      type="button"
      className="button"
      onClick={() =>
        work.act("clientFile:life.restored", { name: file.company_name }, () =>
          takeLifeStep(ask, file.id, { step: "restore" })
        )
      }
    >
      <Icon of={refresh} />
      {t("life.restore")}
    </button>
  )
}
