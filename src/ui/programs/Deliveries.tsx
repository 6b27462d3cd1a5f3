import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toDeliveryActions } from "#machines/programs/programs.projection.ts"
import type { Webhook, WebhookDelivery } from "#schemas/programs/programs.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { inbox } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useText } from "#ui/shared/useText.ts"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface DeliveriesProps {
  readonly firmId: FirmId
  readonly webhook: Webhook
  readonly work: ReturnType<typeof useListActions>
  readonly onClose: () => void
}

/** A webhook's delivery log, newest first, with the state of each delivery. */
export function Deliveries({ firmId, onClose, webhook, work }: DeliveriesProps) {
  const { t } = useTranslation("programs")
  const [page, setPage] = useState(1)
  const params = { firmId, webhookId: webhook.id }
  const query = useQuery(useCall("webhooks.deliveries", { params, query: { page, per_page: 10 }, showError: false }))
  return (
    <Dialog title={t("log.title", { name: webhook.name })} width="44rem" onClose={onClose}>
      <EntityList
        query={query}
        rows={4}
        label={t("log.title", { name: webhook.name })}
        of={({ data }) => data}
        pages={({ pagination }) => ({ page: pagination.page, last: pagination.last_page })}
        onPage={setPage}
        none={{ icon: inbox, title: t("log.none"), text: t("log.none.text") }}
      >
        {(delivery) => <DeliveryLine delivery={delivery} params={params} work={work} />}
      </EntityList>
    </Dialog>
  )
}

interface DeliveryLineProps {
  readonly delivery: WebhookDelivery
  readonly params: { readonly firmId: FirmId; readonly webhookId: Webhook["id"] }
  readonly work: ReturnType<typeof useListActions>
}

const tones = { waiting: "plain", delivered: "ok", failed: "error" } as const

function DeliveryLine({ delivery, params, work }: DeliveryLineProps) {
  const { i18n, t } = useTranslation("programs")
  const text = useText()
  const { ask } = usePortal()
  const date = (instant: string) => formatDateTime(i18n.language as Language, instant)
  const { attempts, body, created_at, failure, id, message, next_try_at, state, status, type } = delivery
  return (
    <li className="entity-line program-delivery">
      <div className="entity-text">
        <h3 className="entity-name">
          <code>{type}</code>{" "}
          <span className="tag" data-tone={tones[state]}>
            {t(`delivery.${state}`)}
          </span>
        </h3>
        <small className="muted">
          {date(created_at)} · {t("delivery.attempts", { count: attempts })}
          {status === null ? null : ` · ${t("delivery.status", { status })}`}
          {next_try_at === null || attempts === 0 ? null : ` · ${t("delivery.next", { date: date(next_try_at) })}`}
        </small>
        {failure === null ? null : <small className="program-failure">{text(`errors:${failure}`)}</small>}
        <details>
          <summary>{t("delivery.body")}</summary>
          <pre>{body}</pre>
        </details>
      </div>
      <div className="actions">
        <RowAction
          name={t("delivery.again.of", { message })}
          disabled={!toDeliveryActions(delivery).canRedeliver}
          onClick={() =>
            work.act("programs:delivery.asked", {}, () =>
              ask("webhooks.redeliver", { params: { ...params, deliveryId: id }, showError: false })
            )
          }
        >
          {t("delivery.again")}
        </RowAction>
      </div>
    </li>
  )
}
