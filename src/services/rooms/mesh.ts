import type { Seat } from "#schemas/rooms/room.ts"
import { figuresOf, type LinkFigures, type Quality, qualityOf } from "#services/rooms/quality.ts"

export interface MeshOptions {
  readonly me: number
  readonly iceServers: ReadonlyArray<RTCIceServer>
  /** Sends a signalling message to the browser in a seat. */
  readonly signal: (to: number, data: SignalData) => void
  /** Called when the streams of another person have changed. */
  readonly onStreams: () => void
  /** Errors of a peer connection: to be logged only, because the connection restarts by itself. */
  readonly onFault: (error: unknown) => void
}

/** A signalling message between two browsers. */
export interface SignalData {
  readonly description?: RTCSessionDescriptionInit
  readonly candidate?: RTCIceCandidateInit
}

interface Peer {
  readonly connection: RTCPeerConnection
  /** Whether this side yields when both make an offer at once (perfect negotiation). */
  readonly isPolite: boolean
  readonly streams: Map<string, MediaStream>
  readonly senders: Map<string, RTCRtpSender>
  figures: LinkFigures
  quality: Quality | null
  isOffering: boolean
  isIgnoring: boolean
  /** Promise chain: incoming messages are handled one at a time, in order. */
  turn: Promise<void>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const descriptionTypes: ReadonlySet<unknown> = new Set(["offer", "answer"])

/** Parses a signalling message. Null if it is malformed: anyone in the room can send anything. */
export const readSignal = (text: string): SignalData | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const { candidate, description } = value
  if (isObject(description))
    return descriptionTypes.has(description["type"]) && typeof description["sdp"] === "string"
      ? { description: { type: description["type"] as "offer" | "answer", sdp: description["sdp"] } }
      : null
  if (isObject(candidate) && typeof candidate["candidate"] === "string")
    return { candidate: candidate as RTCIceCandidateInit }
  return null
}

/**
 * [VID-O01] The peer connections of one browser to all others in a room. Both sides follow the perfect negotiation
 * pattern (W3C WebRTC, 10.7), plus a message queue for each peer, and answers are accepted only for an own offer.
 * Without these two additions, six people who join at once do not all connect.
 */
export const makeMesh = ({ iceServers, me, onFault, onStreams, signal }: MeshOptions) => {
  const peers = new Map<number, Peer>()
  const local = new Map<string, { readonly track: MediaStreamTrack; readonly stream: MediaStream }>()

  const describe = async (id: number, peer: Peer, type: "offer" | "answer") => {
    await peer.connection.setLocalDescription()
    const { localDescription } = peer.connection
    if (localDescription?.type === type) signal(id, { description: { type, sdp: localDescription.sdp } })
  }

  const open = (id: number): Peer => {
    const known = peers.get(id)
    if (known !== undefined) return known
    const connection = new RTCPeerConnection({ iceServers: [...iceServers], bundlePolicy: "max-bundle" })
    const peer: Peer = {
      connection,
      isPolite: me < id,
      streams: new Map(),
      senders: new Map(),
      figures: { rtt: null, received: 0, lost: 0 },
      quality: null,
      isOffering: false,
      isIgnoring: false,
      turn: Promise.resolve()
    }
    connection.addEventListener("negotiationneeded", () => {
      peer.isOffering = true
      describe(id, peer, "offer")
        .catch(onFault)
        .finally(() => {
          peer.isOffering = false
        })
    })
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate !== null) signal(id, { candidate: candidate.toJSON() })
    })
    connection.addEventListener("track", ({ streams: [stream] }) => {
      if (stream === undefined) return
      peer.streams.set(stream.id, stream)
      stream.addEventListener("removetrack", () => {
        if (stream.getTracks().length === 0) peer.streams.delete(stream.id)
        onStreams()
      })
      onStreams()
    })
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState === "failed") connection.restartIce()
      onStreams()
    })
    for (const [kind, { stream, track }] of local) peer.senders.set(kind, connection.addTrack(track, stream))
    // A connection without any track would have nothing to negotiate.
    if (local.size === 0) connection.createDataChannel("presence")
    peers.set(id, peer)
    return peer
  }

  const take = async (id: number, peer: Peer, { candidate, description }: SignalData) => {
    const { connection } = peer
    if (connection.signalingState === "closed") return
    if (description === undefined) {
      if (candidate === undefined) return
      await connection.addIceCandidate(candidate).catch((error: unknown) => {
        if (!peer.isIgnoring) throw error
      })
      return
    }
    const isCollision = description.type === "offer" && (peer.isOffering || connection.signalingState !== "stable")
    peer.isIgnoring = !peer.isPolite && isCollision
    if (peer.isIgnoring) return
    if (description.type === "answer" && connection.signalingState !== "have-local-offer") return
    await connection.setRemoteDescription(description)
    if (description.type === "offer") await describe(id, peer, "answer")
  }

  const close = (id: number) => {
    peers.get(id)?.connection.close()
    peers.delete(id)
  }

  return {
    /**
     * Connects to the people inside and disconnects from those who left. The later seat (higher id) makes the offer.
     */
    meet: (people: ReadonlyArray<Pick<Seat, "id">>) => {
      const there = new Set<number>(people.map(({ id }) => id))
      for (const id of peers.keys()) if (!there.has(id)) close(id)
      for (const id of there) if (id < me) open(id)
      onStreams()
    },
    receive: (from: number, text: string) => {
      const data = readSignal(text)
      if (data === null || from === me) return
      const peer = data.description?.type === "offer" ? open(from) : peers.get(from)
      if (peer !== undefined) peer.turn = peer.turn.then(() => take(from, peer, data)).catch(onFault)
    },
    /** Sends a track to everyone, replacing the previous one of its kind. */
    publish: (kind: string, track: MediaStreamTrack, stream: MediaStream) => {
      local.set(kind, { track, stream })
      for (const { connection, senders } of peers.values()) {
        const sender = senders.get(kind)
        if (sender === undefined) senders.set(kind, connection.addTrack(track, stream))
        else sender.replaceTrack(track).catch(onFault)
      }
    },
    unpublish: (kind: string) => {
      local.delete(kind)
      for (const { connection, senders } of peers.values()) {
        const sender = senders.get(kind)
        if (sender !== undefined) connection.removeTrack(sender)
        senders.delete(kind)
      }
    },
    /** The streams of another person, by stream id. */
    streamsOf: (id: number): ReadonlyMap<string, MediaStream> => peers.get(id)?.streams ?? new Map(),
    /** Updates the quality of each connection. */
    measure: async () => {
      for (const peer of peers.values()) {
        const now = figuresOf((await peer.connection.getStats()).values())
        peer.quality = qualityOf(peer.figures, now)
        peer.figures = now
      }
      onStreams()
    },
    qualityOf: (id: number): Quality | null => peers.get(id)?.quality ?? null,
    stateOf: (id: number): RTCPeerConnectionState => peers.get(id)?.connection.connectionState ?? "new",
    leave: () => {
      for (const id of peers.keys()) close(id)
    }
  }
}
export type Mesh = ReturnType<typeof makeMesh>
