import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { linkTo } from "#ui/app/links.ts"
import type { Steps } from "#ui/customers/creation/fields.ts"
import { check, spinner } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { takeFocus } from "#ui/shared/focus/takeFocus.ts"

/** [WIZ-009] Shown after the client file was created: whether a job is still creating its folders, and links to it. */
export function Created({ firmId, steps: { view, wizard } }: { readonly firmId: FirmId; readonly steps: Steps }) {
  const { t } = useTranslation("creation")
  if (view.made === null) return null
  const { company_name: name, id } = view.made
  const params = { context: encodeContext({ firmId, vendorId: id }) }
  return (
    <section className="panel section created">
      <span className="state-mark" data-tone="ok">
        <Icon of={check} />
      </span>
      <h2 tabIndex={-1} ref={takeFocus}>
        {t("created.title", { name })}
      </h2>
      <p role="status" className="created-tree" data-state={view.isBuilding ? "building" : "ready"}>
        <Icon of={view.isBuilding ? spinner : check} {...(view.isBuilding ? { className: "spin" } : {})} />
        {t(view.isBuilding ? "created.building" : "created.ready")}
      </p>
      <div className="state-actions">
        <Link className="button" {...linkTo("customer-general", params)}>
          {t("created.open")}
        </Link>
        <Link className="button" data-kind="second" {...linkTo("documents", params)}>
          {t("created.documents")}
        </Link>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => wizard.send({ type: "another.begun" })}
        >
          {t("created.another")}
        </button>
      </div>
    </section>
  )
}
