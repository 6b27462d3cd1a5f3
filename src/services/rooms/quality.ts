/** Quality of a peer connection. */
export type Quality = "good" | "fair" | "poor"

/** Cumulative counters of a connection. */
export interface LinkFigures {
  /** Round-trip time in ms; null while unknown. */
  readonly rtt: number | null
  readonly received: number
  readonly lost: number
}

interface Counted {
  readonly type: string
  readonly packetsReceived?: number
  readonly packetsLost?: number
  readonly nominated?: boolean
  readonly state?: string
  readonly currentRoundTripTime?: number
}

/** Extracts the counters from the WebRTC statistics of one connection. */
export const figuresOf = (report: Iterable<Counted>): LinkFigures => {
  let [received, lost, rtt] = [0, 0, null as number | null]
  for (const one of report) {
    if (one.type === "inbound-rtp") {
      received += one.packetsReceived ?? 0
      // `packetsLost` is negative if duplicates were received.
      lost += Math.max(0, one.packetsLost ?? 0)
    }
    if (one.type === "candidate-pair" && one.nominated === true && one.currentRoundTripTime !== undefined)
      rtt = one.currentRoundTripTime * 1000
  }
  return { rtt, received, lost }
}

/** Round-trip time in ms and packet loss (0 to 1) above which speech is hard to follow. */
const poor = { rtt: 500, loss: 0.08 }
const fair = { rtt: 250, loss: 0.02 }

/** [VID-O01] The quality between two measurements; null if no packets were expected. */
export const qualityOf = (before: LinkFigures, now: LinkFigures): Quality | null => {
  const received = Math.max(0, now.received - before.received)
  const lost = Math.max(0, now.lost - before.lost)
  if (received + lost === 0) return null
  const loss = lost / (received + lost)
  const rtt = now.rtt ?? 0
  if (rtt > poor.rtt || loss > poor.loss) return "poor"
  return rtt > fair.rtt || loss > fair.loss ? "fair" : "good"
}
