import { fromCallback } from "xstate"
import type { Sending } from "#schemas/rooms/room.ts"
import type { Mesh } from "#services/rooms/mesh.ts"

// Walls: services do not import machines, so what the machine tells this actor is said again.
type MediaOrder =
  | { readonly type: "send"; readonly camera: boolean; readonly microphone: boolean }
  | { readonly type: "share" | "withdraw" }

type OwnKind = "camera" | "screen"

/** What the actors of one meeting hold together: streams and connections cannot be part of a machine's state. */
export interface MeetingHold {
  readonly own: Map<OwnKind, MediaStream>
  sending: Sending
  /** Null until the person is inside. */
  mesh: Mesh | null
  /** Tells the server at once what is sent now. */
  beatSoon: () => void
  /** A picture or sound came, changed or went. */
  readonly onStreams: () => void
}

/** Sends all that one has to those inside. */
export const publishAll = ({ mesh, own }: MeetingHold) => {
  for (const [kind, stream] of own)
    for (const track of stream.getTracks()) mesh?.publish(`${kind}.${track.kind}`, track, stream)
}

const problemOf = (error: unknown) =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "rooms.devices_refused" : "rooms.devices_missing"

/** Camera and microphone, or what there is of them. */
const openDevices = async (devices: MediaDevices) => {
  let problem: string | null = null
  for (const wanted of [{ audio: true, video: true }, { audio: true }, { video: true }]) {
    try {
      return { stream: await devices.getUserMedia(wanted), problem: null }
    } catch (error) {
      problem = problemOf(error)
    }
  }
  return { stream: null, problem }
}

/** Opens camera and microphone for the whole visit, and a screen on order. */
export const mediaActor = (held: MeetingHold) =>
  fromCallback<MediaOrder>(({ receive, sendBack }) => {
    const { onStreams, own } = held
    let isGone = false
    // Absent where the page is not served over TLS, and in browsers without media.
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
      // The browser's own button ends it as well.
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
      if (order.type !== "send") return
      const { camera, microphone } = order
      held.sending = { ...held.sending, camera, microphone }
      for (const track of own.get("camera")?.getTracks() ?? [])
        track.enabled = track.kind === "video" ? camera : microphone
      held.beatSoon()
    })
    const begin = async () => {
      if (devices === undefined || !("RTCPeerConnection" in globalThis)) {
        const none = { hasCamera: false, hasMicrophone: false, problem: "rooms.unsupported" }
        return sendBack({ type: "devices.found", devices: none })
      }
      const { problem, stream } = await openDevices(devices)
      if (stream !== null) own.set("camera", stream)
      if (isGone) return end("camera")
      publishAll(held)
      onStreams()
      sendBack({
        type: "devices.found",
        devices: {
          hasCamera: (stream?.getVideoTracks().length ?? 0) > 0,
          hasMicrophone: (stream?.getAudioTracks().length ?? 0) > 0,
          problem
        }
      })
    }
    void begin()
    return () => {
      isGone = true
      end("camera")
      end("screen")
    }
  })
