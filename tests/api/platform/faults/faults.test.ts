import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { type Danger, dangers } from "#tests/api/platform/faults/blows.ts"
import { chanceOf, type Ground, groundOf, kill, type Server, startServer } from "#tests/api/platform/faults/ground.ts"
import { inspect } from "#tests/api/platform/integrity/stage.ts"
import { startPortal } from "#tests/support/portal.ts"

/** FAULT_SEED draws other moments. */
const seed = Number(process.env["FAULT_SEED"] ?? 20_261_121)
/** `npm run faults -- 100` takes a hundred, one after the other, each at a moment of its own length. */
const points = Number(process.env["FAULT_POINTS"] ?? 0)
const all = Object.entries(dangers)

type Named = readonly [name: string, danger: Danger]

/** Kills a server over what it is asked, and answers the one that was started for after it. */
const strike = async (ground: Ground, server: Server, chosen: ReadonlyArray<Named>, moment: number) => {
  // Started beforehand: the next one stands where this one falls.
  const [next, ...blows] = await Promise.all([
    startServer(ground.portal),
    ...chosen.map(([, danger]) => danger(ground))
  ])
  const acting = Promise.all(blows.map(({ act }) => act(server)))
  await Promise.race([acting, pause(moment)])
  await kill(server)
  await acting
  for (const [index, { verify }] of blows.entries()) {
    await verify(next).catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${chosen[index]?.[0]}, killed after ${moment.toFixed(0)} ms`, { cause: error })
    })
  }
  expect((await inspect(ground.portal)).found).toEqual([])
  return next
}

const sample = () =>
  test("[UPL-O09] a server killed in the middle of everything leaves nothing half done and loses nothing that it had acknowledged", async () => {
    const portal = await startPortal({}, { takers: 0 })
    const ground = await groundOf(portal)
    let server = await startServer(portal)
    for (let round = 0; round < 2; round += 1) {
      server = await strike(ground, server, all, 50 + chanceOf(seed, round) * 700)
    }
    await kill(server)
    await portal.stop()
  }, 90_000)

const long = () =>
  test(
    "a server killed at each of many points of each of its long works leaves nothing half done",
    async () => {
      const portal = await startPortal({}, { takers: 0 })
      const ground = await groundOf(portal)
      let server = await startServer(portal)
      /** Milliseconds each takes when nobody is killed. */
      const lengths: Array<number> = []
      for (const [, danger] of all) {
        const { act, verify } = await danger(ground)
        const since = performance.now()
        await act(server)
        lengths.push(performance.now() - since)
        await verify(server)
      }
      for (let point = 0; point < points; point += 1) {
        const place = point % all.length
        const moment = chanceOf(seed, point) * 1.15 * (lengths[place] ?? 0)
        server = await strike(ground, server, all.slice(place, place + 1), moment)
        process.stdout.write(`${point + 1}/${points} ${all[place]?.[0]}, killed after ${moment.toFixed(0)} ms: sound\n`)
      }
      await kill(server)
      await portal.stop()
    },
    120_000 + points * 30_000
  )

if (points > 0) long()
else sample()
