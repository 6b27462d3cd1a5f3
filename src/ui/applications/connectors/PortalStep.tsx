import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ApplicationForm } from "#ui/applications/ApplicationForm.tsx"
import type { SetupStepProps } from "#ui/applications/connectors/ApplicationSetup.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [APP-008] What clients see of the application in their portal. */
export function PortalStep({ application, firmId, work }: SetupStepProps) {
  const { t } = useTranslation("connections")
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { description, is_home, logo, roles, title, uri } = application
  return (
    <>
      <p className="muted">{t("portal.text")}</p>
      <div className="panel">
        <ul className="entity-list">
          <li className="entity-line">
            {logo === null ? (
              <span className="entity-mark" aria-hidden="true">
                {title.slice(0, 1).toLocaleUpperCase("fr")}
              </span>
            ) : (
              <img src={logo} alt="" width="36" height="36" />
            )}
            <div className="entity-text">
              <h3 className="entity-name">{title}</h3>
              <small>{description}</small>
              <small className="muted">
                {uri === ""
                  ? t("portal.hidden")
                  : t(is_home ? "portal.home" : "portal.elsewhere", {
                      roles: roles.map((role) => text(`applications:role.${role}`)).join(", ")
                    })}
              </small>
            </div>
            <div className="actions">
              <button
                type="button"
                className="button"
                data-kind="second"
                data-size="small"
                onClick={() => setOpen(true)}
              >
                {t("portal.edit")}
              </button>
            </div>
          </li>
        </ul>
      </div>
      {isOpen ? (
        <ApplicationForm firmId={firmId} application={application} work={work} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
