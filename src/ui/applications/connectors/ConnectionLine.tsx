import { useTranslation } from "react-i18next"
import { toConnectionAvailability } from "#machines/applications/connectors/connection.projection.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { useText } from "#ui/shared/useText.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface ConnectionLineProps {
  readonly firmId: FirmId
  readonly name: string
  readonly connection: Connection
  readonly parent: Connection | null
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: () => void
}

const tones = { pending: "warn", activated: "ok", deactivated: "plain" } as const

/** [APP-009] A connection's state, its transfers and its actions. */
export function ConnectionLine({ connection, firmId, name, onOpen, parent, work }: ConnectionLineProps) {
  const { i18n, t } = useTranslation("connections")
  const text = useText()
  const { ask } = usePortal()
  // Always true here: only the firm's staff can load this list.
  const availability = toConnectionAvailability(connection, parent, { isOfFirm: true })
  const { failure, id, is_running, state, type, vendor_id } = connection
  const params = { firmId, connectionId: id }
  const when = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at))
  const live = (
    event: "connection.activated" | "connection.deactivated" | "connection.deleted" | "synchronisation.asked"
  ) => ask("connections.live", { params, payload: { type: event }, showError: false })
  const signIn = () => void ask("connections.authorize", { params }).then(({ data }) => location.assign(data.address))
  return (
    <li className="entity-line" data-faded={state === "deactivated" || undefined}>
      <div className="entity-text">
        <h3 className="entity-name">
          {name}
          <span className="tag" data-tone={tones[state]}>
            {t(`state.${state}`)}
          </span>
          {is_running ? <span className="muted">{t("running")}</span> : null}
        </h3>
        {vendor_id === null ? null : (
          <small className="muted">
            {connection.synchronised_at === null
              ? t("never")
              : t("last", { date: when(connection.synchronised_at), count: connection.delivered })}
          </small>
        )}
        {failure === null ? null : (
          <small className="setup-fault" role="status">
            {text(failure.code)}
            {failure.next_try_at === null ? null : ` ${t("next", { date: when(failure.next_try_at) })}`}
          </small>
        )}
      </div>
      <div className="actions">
        {type === "oauth2" && availability.isWaiting ? (
          <button type="button" className="button" data-size="small" onClick={signIn}>
            {t("sign-in")}
          </button>
        ) : null}
        <RowAction name={t("edit.of", { name })} disabled={!availability.canChange} onClick={onOpen}>
          {t("edit")}
        </RowAction>
        <MenuButton
          className="icon-button"
          label={t("more.of", { name })}
          items={[
            ...(vendor_id === null
              ? []
              : [
                  {
                    key: "synchronise",
                    label: t("synchronise"),
                    disabledReason: availability.canSynchronise ? null : t("synchronise.closed"),
                    onSelect: () => work.act("connections:asked", { name }, () => live("synchronisation.asked"))
                  }
                ]),
            {
              key: "switch",
              label: t(availability.canDeactivate ? "deactivate" : "activate"),
              disabledReason: availability.canDeactivate || availability.canActivate ? null : t("activate.closed"),
              onSelect: () =>
                availability.canDeactivate
                  ? work.act("connections:deactivated", { name }, () => live("connection.deactivated"))
                  : work.act("connections:activated", { name }, () => live("connection.activated"))
            },
            {
              key: "delete",
              label: t("delete"),
              tone: "danger",
              afterLine: true,
              onSelect: () =>
                work.ask(
                  vendor_id === null ? "connections:deletion.firm" : "connections:deletion",
                  { name },
                  "connections:deleted",
                  () => live("connection.deleted")
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
