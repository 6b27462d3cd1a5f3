import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Webhook } from "#schemas/programs/programs.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Deliveries } from "#ui/programs/Deliveries.tsx"
import { type Secret, SecretDialog } from "#ui/programs/SecretDialog.tsx"
import { WebhookForm } from "#ui/programs/WebhookForm.tsx"
import { WebhookLine } from "#ui/programs/WebhookLine.tsx"
import { replay } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

/** The firm's webhooks, each with its delivery log. */
export function FirmWebhooks({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("programs")
  const work = useListActions("webhook", ["webhooks.list", "webhooks.deliveries"])
  const query = useQuery(useCall("webhooks.list", { params: { firmId }, showError: false }))
  const [open, setOpen] = useState<Webhook["id"] | "new" | null>(null)
  const [log, setLog] = useState<Webhook["id"] | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <section className="panel section" aria-labelledby="firm-webhooks">
      <header className="section-head program-head">
        <div>
          <h2 id="firm-webhooks">{t("webhooks.title")}</h2>
          <p className="muted">{t("webhooks.text")}</p>
        </div>
        <AddButton isSecond onClick={() => setOpen("new")}>
          {t("webhook.add")}
        </AddButton>
      </header>
      <EntityList
        query={query}
        rows={2}
        label={t("webhooks.title")}
        of={({ data }) => data}
        none={{ icon: replay, title: t("webhook.none"), text: t("webhook.none.text") }}
        over={({ data }) => {
          const known = data.find(({ id }) => id === open)
          const read = data.find(({ id }) => id === log)
          const close = () => setOpen(null)
          return (
            <>
              {open === "new" ? (
                <WebhookForm firmId={firmId} webhook={null} onClose={close} onSecret={setSecret} />
              ) : null}
              {known === undefined ? null : (
                <WebhookForm key={known.id} firmId={firmId} webhook={known} onClose={close} onSecret={setSecret} />
              )}
              {read === undefined ? null : (
                <Deliveries firmId={firmId} webhook={read} work={work} onClose={() => setLog(null)} />
              )}
            </>
          )
        }}
      >
        {(webhook) => (
          <WebhookLine
            firmId={firmId}
            webhook={webhook}
            work={work}
            onOpen={setOpen}
            onLog={setLog}
            onSecret={setSecret}
          />
        )}
      </EntityList>
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}
