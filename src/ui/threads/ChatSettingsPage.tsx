import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { weekdays } from "#schemas/threads/chatRules.ts"
import type { ChatSettings } from "#schemas/threads/thread.ts"
import { chatSettings } from "#services/threads/chatResource.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { useChatRefusal } from "#ui/threads/useChatRefusal.ts"
import "#ui/shared/form/form.css"
import "#ui/shared/sections.css"
import "#ui/threads/messages.css"

/** [CHT-O01] Office hours, absence message and external chat widget; editable by the firm's admins. */
export function ChatSettingsPage() {
  const title = useScreenTitle()
  const { t } = useTranslation("threads")
  const { entity } = useHere()
  if (entity === null) return null
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("settings.intro")}</p>
        </div>
      </div>
      <ChatSettingsLoader firmId={entity.firmId} />
    </>
  )
}

function ChatSettingsLoader({ firmId }: { readonly firmId: FirmId }) {
  const query = useQuery(useCall("threads.settings", { params: { firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={8}>
      {({ data }) => <Settings firmId={firmId} settings={data} />}
    </QueryBoundary>
  )
}

function Settings({ firmId, settings }: { readonly firmId: FirmId; readonly settings: ChatSettings }) {
  const { t } = useTranslation("threads")
  const text = useText()
  const refusal = useChatRefusal()
  const form = useResource(chatSettings, { place: { firmId }, entity: settings })
  if (refusal !== null) return <Notice tone="info">{text(`closed.${refusal}`)}</Notice>
  return (
    <section className="panel section chat-settings">
      <FormFrame
        form={form}
        labelOf={(field) => t(`field.${field as "absence"}`)}
        valueOf={(_, value) => (String(value) === "" ? "–" : String(value))}
      >
        <h2>{t("settings.hours")}</h2>
        <div className="chat-week">
          {weekdays.map((day) => (
            <TextField key={day} field={form.field(day)} label={t(`field.${day}`)} />
          ))}
        </div>
        <p className="muted">{t("settings.hours.hint")}</p>
        <AreaField
          field={form.field("absence")}
          label={t("field.absence")}
          hint={t("settings.absence.hint")}
          rows={3}
        />
        <TextField field={form.field("widget")} label={t("field.widget")} hint={t("settings.widget.hint")} type="url" />
      </FormFrame>
    </section>
  )
}
