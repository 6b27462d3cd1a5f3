import { fromCallback } from "xstate"
import type { Sending } from "#schemas/rooms/room.ts"
import type { Mesh } from "#services/rooms/mesh.ts"

// Services must not import machines, so the machine's events to this actor are declared again here.
type MediaOrder =
  | { readonly type: "send"; readonly camera: boolean; readonly microphone: boolean }
  | { readonly type: "share" | "withdraw" }
  | { readonly type: "choose"; readonly kind: DeviceKind; readonly id: string }
type DeviceKind = "camera" | "microphone"
type Chosen = Readonly<Record<DeviceKind, string | null>>

type OwnKind = "camera" | "screen"

/** State shared by the actors of one meeting: streams and connections cannot be part of a machine's context. */
export interface MeetingHold {
  readonly own: Map<OwnKind, MediaStream>
  sending: Sending
  /** Null until the user is inside the meeting. */
  mesh: Mesh | null
  /** Reports to the server at once what the user sends now. */
  beatSoon: () => void
  /** Called whenever a stream is added, changed or removed. */
  readonly onStreams: () => void
}

/** Sends all tracks of the user to everyone inside. */
export const publishAll = ({ mesh, own }: MeetingHold) => {
  for (const [kind, stream] of own)
    for (const track of stream.getTracks()) mesh?.publish(`${kind}.${track.kind}`, track, stream)
}

const problemOf = (error: unknown) =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "rooms.devices_refused" : "rooms.devices_missing"

const exactly = (id: string | null) => (id === null ? true : { deviceId: { exact: id } })

/** Opens camera and microphone; only one of them if the other fails. */
const openDevices = async (devices: MediaDevices, chosen: Chosen) => {
  let problem: string | null = null
  const audio = exactly(chosen.microphone)
  const video = exactly(chosen.camera)
  for (const wanted of [{ audio, video }, { audio }, { video }]) {
    try {
      return { stream: await devices.getUserMedia(wanted), problem: null }
    } catch (error) {
      problem = problemOf(error)
    }
  }
  return { stream: null, problem }
}

/** The available devices. Browsers reveal their names only after one of them has been opened. */
const choicesOf = async (devices: MediaDevices) => {
  const all = await devices.enumerateDevices()
  const of = (kind: MediaDeviceKind) =>
    all
      .filter((one) => one.kind === kind && one.deviceId !== "")
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { camera: of("videoinput"), microphone: of("audioinput") }
}

/** Keeps camera and microphone open for the whole visit; shares a screen on request. */
export const mediaActor = (held: MeetingHold) =>
  fromCallback<MediaOrder>(({ receive, sendBack }) => {
    const { onStreams, own } = held
    let isGone = false
    // Undefined on pages without TLS and in browsers without media support.
    const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices
    const end = (kind: OwnKind) => {
      for (const track of own.get(kind)?.getTracks() ?? []) {
        track.stop()
        held.mesh?.unpublish(`${kind}.${track.kind}`)
      }
      own.delete(kind)
      onStreams()
    }
    const withdraw = () => {
      if (!own.has("screen")) return
      end("screen")
      held.sending = { ...held.sending, screen: null }
      sendBack({ type: "screen.changed", stream: null })
      held.beatSoon()
    }
    const share = async () => {
      const stream = await devices?.getDisplayMedia({ video: true }).catch(() => null)
      if (stream == null || isGone) return sendBack({ type: "screen.failed" })
      own.set("screen", stream)
      // The user can also stop sharing with the browser's own button.
      stream.getVideoTracks()[0]?.addEventListener("ended", withdraw)
      held.sending = { ...held.sending, screen: stream.id }
      publishAll(held)
      sendBack({ type: "screen.changed", stream: stream.id })
      held.beatSoon()
      onStreams()
    }
    receive((order) => {
      if (order.type === "share") void share()
      if (order.type === "withdraw") withdraw()
      if (order.type === "choose" && devices !== undefined) {
        chosen = { ...chosen, [order.kind]: order.id }
        // Close the old camera first: some systems allow only one open camera.
        end("camera")
        void find(devices)
      }
      if (order.type !== "send") return
      const { camera, microphone } = order
      held.sending = { ...held.sending, camera, microphone }
      for (const track of own.get("camera")?.getTracks() ?? [])
        track.enabled = track.kind === "video" ? camera : microphone
      held.beatSoon()
    })
    let chosen: Chosen = { camera: null, microphone: null }
    const find = async (from: MediaDevices) => {
      const { problem, stream } = await openDevices(from, chosen)
      if (isGone) return stream?.getTracks().forEach((track) => track.stop())
      if (stream !== null) own.set("camera", stream)
      const [picture, sound] = [stream?.getVideoTracks() ?? [], stream?.getAudioTracks() ?? []]
      publishAll(held)
      onStreams()
      sendBack({
        type: "devices.found",
        devices: {
          hasCamera: picture.length > 0,
          hasMicrophone: sound.length > 0,
          problem,
          choices: await choicesOf(from),
          chosen: {
            camera: picture[0]?.getSettings().deviceId ?? null,
            microphone: sound[0]?.getSettings().deviceId ?? null
          }
        }
      })
    }
    const begin = async () => {
      if (devices === undefined || !("RTCPeerConnection" in globalThis)) {
        const none = { hasCamera: false, hasMicrophone: false, problem: "rooms.unsupported" }
        return sendBack({ type: "devices.found", devices: none })
      }
      await find(devices)
    }
    void begin()
    return () => {
      isGone = true
      end("camera")
      end("screen")
    }
  })
