import { useTranslation } from "react-i18next"
import { toWebhookActions } from "#machines/programs/programs.projection.ts"
import type { Webhook } from "#schemas/programs/programs.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import type { Secret } from "#ui/programs/SecretDialog.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { chevronDown } from "#ui/shared/icons/frame/icons.ts"
import { MenuButton, type MenuItem } from "#ui/shared/Menu.tsx"
import { RowAction } from "#ui/shared/kit/list/EntityLine.tsx"

interface WebhookLineProps {
  readonly firmId: FirmId
  readonly webhook: Webhook
  readonly work: ReturnType<typeof useListActions>
  readonly onOpen: (id: Webhook["id"]) => void
  readonly onLog: (id: Webhook["id"]) => void
  readonly onSecret: (secret: Secret) => void
}

const tones = { active: "ok", paused: "plain", stopped: "error" } as const

/** One webhook: its state, its URL and its actions. */
export function WebhookLine({ firmId, onLog, onOpen, onSecret, webhook, work }: WebhookLineProps) {
  const { i18n, t } = useTranslation("programs")
  const { ask } = usePortal()
  const { address, failing_since, families, id, name, revision, state, waiting } = webhook
  const params = { firmId, webhookId: id }
  const actions = toWebhookActions(webhook)
  const turn = (next: "active" | "paused") => () =>
    ask("webhooks.change", { params, headers: seen(revision), payload: { state: next }, showError: false })
  const items: ReadonlyArray<MenuItem | false> = [
    { key: "edit", label: t("webhook.edit"), onSelect: () => onOpen(id) },
    actions.canTest && {
      key: "test",
      label: t("webhook.test"),
      onSelect: () =>
        work.act("programs:webhook.tested", { name }, () => ask("webhooks.test", { params, showError: false }))
    },
    actions.canPause && {
      key: "pause",
      label: t("webhook.pause"),
      onSelect: () => work.act("programs:webhook.paused", { name }, turn("paused"))
    },
    actions.canResume && {
      key: "resume",
      label: t("webhook.resume"),
      onSelect: () => work.act("programs:webhook.resumed", { name }, turn("active"))
    },
    {
      key: "secret",
      label: t("webhook.secret"),
      onSelect: () =>
        work.ask("programs:webhook.replacing", { name }, "programs:webhook.replaced", () =>
          ask("webhooks.replaceSecret", { params, showError: false }).then(({ data }) =>
            onSecret({ kind: "webhook", name, value: data.secret })
          )
        )
    },
    {
      key: "remove",
      label: t("webhook.remove"),
      tone: "danger",
      afterLine: true,
      onSelect: () =>
        work.ask("programs:webhook.removal", { name }, "programs:webhook.removed", () =>
          ask("webhooks.remove", { params, showError: false })
        )
    }
  ]
  return (
    <li className="entity-line" data-faded={state === "active" ? undefined : true}>
      <div className="entity-text">
        <h3 className="entity-name">
          {name}{" "}
          <span className="tag" data-tone={tones[state]}>
            {t(`state.${state}`)}
          </span>
        </h3>
        <small className="program-address">{address}</small>
        <small className="muted">
          {families.length === 0
            ? t("families.all")
            : families.map((family) => t(`family.${family}` as "family.tasks")).join(", ")}
          {waiting === 0 ? null : ` · ${t("webhook.waiting", { count: waiting })}`}
          {failing_since === null
            ? null
            : ` · ${t("webhook.failing", { date: formatDateTime(i18n.language as Language, failing_since) })}`}
        </small>
      </div>
      <div className="actions">
        <RowAction name={t("webhook.log.of", { name })} onClick={() => onLog(id)}>
          {t("webhook.log")}
        </RowAction>
        <MenuButton
          className="icon-button"
          label={t("webhook.more", { name })}
          items={items.filter((item) => item !== false)}
        >
          <Icon of={chevronDown} />
        </MenuButton>
      </div>
    </li>
  )
}
