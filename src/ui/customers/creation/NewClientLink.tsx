import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import { linkTo } from "#ui/app/links.ts"
import { useHere } from "#ui/app/useHere.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus } from "#ui/shared/icons/pageIcons.ts"

/** [WIZ-O02] The link to the wizard. All staff who see the firm's client files may create one (ROL-O04). */
export function NewClientLink() {
  const { t } = useTranslation("creation")
  const firmId = useHere().entity?.firmId ?? null
  if (firmId === null) return null
  return (
    <Link className="button" {...linkTo("customers-create", { context: encodeContext({ firmId, vendorId: null }) })}>
      <Icon of={plus} />
      {t("link")}
    </Link>
  )
}
