import { expect, test } from "vitest"
import { figuresOf, qualityOf } from "#services/rooms/quality.ts"

const at = (received: number, lost: number, rtt: number | null = 40) => ({ received, lost, rtt })

test("[VID-O01] the quality of a connection follows its losses and its delay since the last measure", () => {
  expect(qualityOf(at(0, 0), at(0, 0))).toBeNull()
  expect(qualityOf(at(0, 0), at(500, 1))).toBe("good")
  expect(qualityOf(at(0, 0), at(500, 20))).toBe("fair")
  expect(qualityOf(at(0, 0), at(500, 100))).toBe("poor")
  // Packets lost earlier do not count now.
  expect(qualityOf(at(500, 100), at(1_000, 100))).toBe("good")
  expect([qualityOf(at(0, 0), at(500, 0, 300)), qualityOf(at(0, 0), at(500, 0, 700))]).toEqual(["fair", "poor"])
  expect(qualityOf(at(0, 0), at(500, 0, null))).toBe("good")
})

test("[VID-O01] statistics are summed over pictures and sound, and only the way in use has a delay", () => {
  expect(
    figuresOf([
      { type: "inbound-rtp", packetsReceived: 100, packetsLost: 3 },
      { type: "inbound-rtp", packetsReceived: 50, packetsLost: -2 },
      { type: "outbound-rtp", packetsReceived: 9, packetsLost: 9 },
      { type: "candidate-pair", nominated: false, currentRoundTripTime: 9 },
      { type: "candidate-pair", nominated: true, currentRoundTripTime: 0.05 }
    ])
  ).toEqual({ received: 150, lost: 3, rtt: 50 })
  expect(figuresOf([])).toEqual({ received: 0, lost: 0, rtt: null })
})
