import { expect, test } from "vitest"
import { toLooks } from "#machines/branding/branding.projection.ts"
import type { PortalRoot } from "#schemas/branding/whiteLabel.ts"
import { makeBranding } from "#ui/app/branding.ts"

const rootOf = (primary_color: string) =>
  ({ white_labels: [{ accounting_firm_id: 1, primary_color }] }) as unknown as PortalRoot

/** A server whose answers the test releases, each with the colour at the time of its request. */
const server = () => {
  let colour = "#000000"
  const waiting: Array<() => void> = []
  return {
    paint: (next: string) => void (colour = next),
    asked: () => waiting.length,
    load: () => {
      const answer = rootOf(colour)
      return new Promise<PortalRoot>((resolve) => waiting.push(() => resolve(answer)))
    },
    answer: (n: number) => waiting[n]?.()
  }
}

test("[WHL-004] a look that changes while it is being read is read again, once however often it changed", async () => {
  const { answer, asked, load, paint } = server()
  const seen: Array<string | undefined> = []
  const branding = makeBranding({ asked: null, load, onLooks: (looks) => seen.push(looks[0]?.primary_color) })
  answer(0)
  await branding.ready()
  paint("#111111")
  const changed = () => branding.ref.send({ type: "looks.changed" })
  changed()
  await expect.poll(asked).toBe(2)
  // The answer in flight was made before these two changes.
  paint("#222222")
  changed()
  paint("#333333")
  changed()
  answer(1)
  await expect.poll(asked).toBe(3)
  answer(2)
  await expect.poll(() => seen.length).toBe(3)
  expect(seen).toEqual(["#000000", "#111111", "#333333"])
  expect(asked()).toBe(3)
  // The next change causes a new load.
  paint("#444444")
  changed()
  await expect.poll(asked).toBe(4)
  answer(3)
  await expect.poll(() => toLooks(branding.ref.getSnapshot())[0]?.primary_color).toBe("#444444")
})
