import { useSelector } from "@xstate/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { pushDeviceMachine } from "#machines/push/pushDevice.machine.ts"
import { toPushDeviceView } from "#machines/push/pushDevice.projection.ts"
import { pushActors } from "#services/push/pushActors.ts"
import { usePageTexts } from "#ui/app/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Section } from "#ui/people/ProfileFrame.tsx"
import { useActorRef } from "#ui/shared/actors.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

/** [NOT-O02] Whether this device shows notices while the portal is closed. */
export function PushDevice() {
  usePageTexts("push")
  const { t } = useTranslation("push")
  const text = useText()
  const { ask } = usePortal()
  const [logic] = useState(() => pushDeviceMachine.provide({ actors: pushActors(ask, window) }))
  const ref = useActorRef(logic)
  const view = useSelector(ref, toPushDeviceView, (one, other) => JSON.stringify(one) === JSON.stringify(other))
  if (!view.isShown) return null
  return (
    <Section title={t("title")} text={t(view.isOn ? "on" : "off")}>
      {view.isDenied ? <Notice tone="warn">{t("denied")}</Notice> : null}
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      <div className="actions">
        {view.isOn ? (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            disabled={!view.canStop}
            onClick={() => ref.send({ type: "push.stopped" })}
          >
            {t("stop")}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={!view.canAllow}
            onClick={() => ref.send({ type: "push.allowed" })}
          >
            {t("allow")}
          </button>
        )}
      </div>
    </Section>
  )
}
