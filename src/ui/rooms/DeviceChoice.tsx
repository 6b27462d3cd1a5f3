import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { MeetingRef } from "#machines/rooms/meeting.machine.ts"
import type { MeetingView } from "#machines/rooms/meeting.projection.ts"

interface DeviceChoiceProps {
  readonly meeting: MeetingRef
  readonly view: MeetingView
  readonly stream: MediaStream | null
}

/** [VID-O01] Choice of camera and microphone before the meeting, with a level meter for the microphone. */
export function DeviceChoice({ meeting, stream, view }: DeviceChoiceProps) {
  const { t } = useTranslation("rooms")
  return (
    <div className="device-choice">
      {view.devices.map(({ choices, chosen, kind }) => (
        <label key={kind}>
          <span>{t(kind)}</span>
          <select
            className="input"
            value={chosen ?? ""}
            onChange={({ target }) => meeting.send({ type: "device.chosen", kind, id: target.value })}
          >
            {choices.map(({ id, label }, place) => (
              <option key={id} value={id}>
                {label === "" ? t("device", { place: place + 1 }) : label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {view.hasMicrophone && stream !== null ? <SoundLevel stream={stream} isOn={view.microphone} /> : null}
    </div>
  )
}

/** Interval between two measurements of the sound level, in ms. */
const every = 150

/** The level of the user's microphone, from 0 to 100. */
const useLevel = (stream: MediaStream) => {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    const source = audio.createMediaStreamSource(stream)
    source.connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one - 128)), 0)
      setLevel(Math.min(100, Math.round((loudest / 64) * 100)))
    }, every)
    return () => {
      clearInterval(timer)
      source.disconnect()
      void audio.close()
    }
  }, [stream])
  return level
}

function SoundLevel({ isOn, stream }: { readonly stream: MediaStream; readonly isOn: boolean }) {
  const { t } = useTranslation("rooms")
  const level = useLevel(stream)
  const shown = isOn ? level : 0
  return (
    <div className="sound-level">
      <span>{t(isOn ? "level" : "muted")}</span>
      <meter min={0} max={100} value={shown} aria-label={t("level")} />
    </div>
  )
}
