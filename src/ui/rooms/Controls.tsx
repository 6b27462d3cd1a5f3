"use no memo"

import { useTranslation } from "react-i18next"
import type { MeetingRef } from "#machines/rooms/meeting.machine.ts"
import type { MeetingView } from "#machines/rooms/meeting.projection.ts"
import { microphone } from "#ui/rooms/microphone.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { signOut, video } from "#ui/shared/icons/frame/icons.ts"
import { desktop } from "#ui/shared/icons/pageIcons.ts"

interface ControlsProps {
  readonly meeting: MeetingRef
  readonly view: MeetingView
  readonly isInside?: boolean
}

/** Buttons for camera and microphone; inside a meeting also for screen sharing and leaving. */
export function Controls({ isInside = false, meeting, view }: ControlsProps) {
  const { t } = useTranslation("rooms")
  const switches = [
    { name: "microphone", icon: microphone, isOn: view.microphone, isThere: view.hasMicrophone },
    { name: "camera", icon: video, isOn: view.camera, isThere: view.hasCamera }
  ] as const
  return (
    <div className="meeting-controls" role="group" aria-label={t("controls")}>
      {switches.map(({ icon, isOn, isThere, name }) => (
        <button
          key={name}
          type="button"
          className="button meeting-switch"
          data-kind="second"
          data-off={!isOn || undefined}
          aria-pressed={isOn}
          disabled={!isThere}
          onClick={() => meeting.send({ type: `${name}.switched` })}
        >
          <Icon of={icon} />
          {t(name)}
        </button>
      ))}
      {isInside ? (
        <>
          <button
            type="button"
            className="button meeting-switch"
            data-kind="second"
            aria-pressed={view.screen !== null}
            onClick={() => meeting.send({ type: view.screen === null ? "screen.shared" : "screen.withdrawn" })}
          >
            <Icon of={desktop} />
            {t(view.screen === null ? "screen" : "screen.end")}
          </button>
          <button
            type="button"
            className="button meeting-switch"
            data-tone="error"
            onClick={() => meeting.send({ type: "meeting.left" })}
          >
            <Icon of={signOut} />
            {t("leave")}
          </button>
        </>
      ) : null}
    </div>
  )
}
