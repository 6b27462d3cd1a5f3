import { useTranslation } from "react-i18next"
import { staffFacts } from "#schemas/access/policy/firmRole.ts"
import { toApplicationAvailability } from "#machines/applications/application.projection.ts"
import type { Application, ApplicationId } from "#schemas/applications/application.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useFirmRole } from "#ui/app/useFirmRole.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { EntityLine, RowAction } from "#ui/shared/kit/list/EntityLine.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"

interface ApplicationLineProps {
  readonly firmId: FirmId
  readonly application: Application
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: ApplicationId) => void
  readonly onGive: (id: ApplicationId) => void
  readonly onSetUp: (id: ApplicationId) => void
}

export function ApplicationLine({ application, firmId, onGive, onOpen, onSetUp, work }: ApplicationLineProps) {
  const { t } = useTranslation("applications")
  const text = useText()
  const { ask } = usePortal()
  const role = useFirmRole()
  const { clients, id, is_active, is_home, is_private, is_withdrawn, revision, roles, title, type, uri } = application
  const availability = toApplicationAvailability(application, staffFacts(role))
  const params = { firmId, applicationId: id }
  const facts = [
    roles.map((role) => t(`role.${role}`)).join(", "),
    ...(is_private ? [t("clients", { count: clients })] : []),
    ...(is_home && uri !== "" ? [t("home")] : [])
  ]
  return (
    <EntityLine
      name={title}
      detail={type === "shortcut" ? uri : text(`connections:type.${type}`)}
      facts={facts.join(" · ")}
      isFaded={!is_active}
      tags={
        <>
          {is_private ? (
            <span className="tag" data-tone="info">
              {t("private")}
            </span>
          ) : null}
          {is_active ? null : (
            <span className="tag" data-tone="plain">
              {t(is_withdrawn ? "withdrawn" : "inactive")}
            </span>
          )}
        </>
      }
    >
      <button
        type="button"
        className="button"
        data-kind="second"
        data-size="small"
        aria-label={text("connections:set-up.of", { title })}
        onClick={() => onSetUp(id)}
      >
        {text("connections:set-up")}
      </button>
      <RowAction name={t("edit.of", { title })} disabled={!availability.canChange} onClick={() => onOpen(id)}>
        {t("edit")}
      </RowAction>
      <MenuButton
        className="icon-button"
        label={t("more.of", { title })}
        items={[
          {
            key: "give",
            label: t("give"),
            disabledReason: availability.canGive ? null : t("give.public"),
            onSelect: () => onGive(id)
          },
          {
            key: "switch",
            label: t(is_active ? "deactivate" : "activate"),
            disabledReason: availability.canActivate || availability.canDeactivate ? null : text("closed.isSubscribed"),
            onSelect: () =>
              work.act(is_active ? "applications:deactivated" : "applications:activated", { title }, () =>
                ask("applications.change", {
                  params,
                  headers: seen(revision),
                  payload: { is_active: !is_active },
                  showError: false
                })
              )
          },
          {
            key: "remove",
            label: t("remove"),
            disabledReason: availability.canRemove ? null : text("closed.isFirmAdmin"),
            tone: "danger",
            afterLine: true,
            onSelect: () =>
              work.ask("applications:removal", { title }, "applications:removed", () =>
                ask("applications.remove", { params, showError: false })
              )
          }
        ]}
      >
        <Icon of={chevronDown} />
      </MenuButton>
    </EntityLine>
  )
}
