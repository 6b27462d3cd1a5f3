import { useSelector } from "@xstate/react"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { pushDeviceMachine, type PushDeviceRef } from "#machines/push/pushDevice.machine.ts"
import { toPushDeviceView } from "#machines/push/pushDevice.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { pushActors } from "#services/push/pushActors.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { usePortal } from "#ui/app/portal.ts"
import { Section } from "#ui/people/ProfileFrame.tsx"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { desktop, mobile } from "#ui/shared/icons/frame/icons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

type View = ReturnType<typeof toPushDeviceView>

/** [NOT-O02] Push notifications on this device, and the list of the user's other subscribed devices. */
export function PushDevice() {
  usePageTexts("people", "push")
  const { t } = useTranslation("push")
  const text = useText()
  const { ask } = usePortal()
  const [logic] = useState(() => pushDeviceMachine.provide({ actors: pushActors(ask, window) }))
  const ref = useActorRef(logic)
  const view = useSelector(ref, toPushDeviceView, isEqualJson)
  if (!view.isShown) return null
  return (
    <Section title={t("title")} text={t("text")}>
      {view.isDenied ? <Notice tone="warn">{t("denied")}</Notice> : null}
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      {view.devices.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ul className="sessions" role="list" aria-label={t("title")}>
          {view.devices.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              onRemove={() => ref.send({ type: "push.deviceRemoved", id: device.id })}
            />
          ))}
        </ul>
      )}
      {view.isPossible || view.canRetry ? <Choices view={view} target={ref} /> : null}
    </Section>
  )
}

interface DeviceLineProps {
  readonly device: View["devices"][number]
  readonly onRemove: () => void
}

function DeviceLine({ device, onRemove }: DeviceLineProps) {
  const { i18n, t } = useTranslation("push")
  const { browser, canRemove, created_at, current, shows_names, system } = device
  const name =
    browser !== null && system !== null ? t("device", { browser, system }) : (browser ?? system ?? t("device.unknown"))
  return (
    <li data-current={current || undefined}>
      <Icon of={["iOS", "iPadOS", "Android"].includes(system ?? "") ? mobile : desktop} />
      <div className="grow">
        <b>{name}</b>
        {current ? <span className="tag">{t("current")}</span> : null}
        <small>{t("since", { date: formatDateTime(i18n.language as Language, created_at) })}</small>
        <small>{t(shows_names ? "names.shown" : "names.hidden")}</small>
      </div>
      {current ? null : (
        <button
          type="button"
          className="button"
          data-kind="second"
          data-size="small"
          aria-label={t("remove.of", { name })}
          disabled={!canRemove}
          onClick={onRemove}
        >
          {t("remove")}
        </button>
      )}
    </li>
  )
}

/** The push settings of this browser. */
function Choices({ target, view }: { readonly target: PushDeviceRef; readonly view: View }) {
  const { t } = useTranslation("push")
  const hint = useId()
  if (view.canRetry)
    return (
      <div className="form-bar">
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => target.send({ type: "push.retried" })}
        >
          {t("retry")}
        </button>
      </div>
    )
  if (!view.isOn)
    return (
      <div className="form-bar">
        <button
          type="button"
          className="button"
          disabled={!view.canAllow}
          onClick={() => target.send({ type: "push.allowed" })}
        >
          {t("allow")}
        </button>
      </div>
    )
  return (
    <>
      <label className="check-field">
        <input
          type="checkbox"
          className="check"
          aria-describedby={hint}
          checked={view.showsNames}
          disabled={!view.canChoose}
          onChange={(event) => target.send({ type: "push.namesChosen", shown: event.target.checked })}
        />
        <span>
          {t("names")}
          <small id={hint}>{t("names.hint")}</small>
        </span>
      </label>
      <div className="form-bar">
        <button
          type="button"
          className="button"
          data-kind="second"
          disabled={!view.canStop}
          onClick={() => target.send({ type: "push.stopped" })}
        >
          {t("stop")}
        </button>
      </div>
    </>
  )
}
