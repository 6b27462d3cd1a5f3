import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { type Danger, dangers } from "#tests/api/platform/faults/blows.ts"
import { chanceOf, type Ground, kill, type Server, startGround } from "#tests/api/platform/faults/ground.ts"
import { works } from "#tests/api/platform/faults/works.ts"
import { inspect } from "#tests/api/platform/integrity/stage.ts"

/** FAULT_SEED chooses other moments. */
const seed = Number(process.env["FAULT_SEED"] ?? 20_261_121)
/** `npm run faults -- 100` runs a hundred faults in sequence, each at another moment. */
const points = Number(process.env["FAULT_POINTS"] ?? 0)
/** FAULT_ONLY runs only the operations whose name contains this word. */
const only = process.env["FAULT_ONLY"] ?? ""
const all = Object.entries({ ...dangers, ...works }).filter(([name]) => name.includes(only))

type Named = readonly [name: string, danger: Danger]

/** Kills a server during these operations. Returns the server that was started to replace it. */
const strike = async (ground: Ground, server: Server, chosen: ReadonlyArray<Named>, moment: number) => {
  // The replacement is started beforehand, so that it takes over at once.
  const [next, ...blows] = await Promise.all([ground.startServer(), ...chosen.map(([, danger]) => danger(ground))])
  const acting = Promise.all(blows.map(({ act }) => act(server)))
  // Kill the server in any case: operations that wait for it then end.
  await Promise.race([acting, pause(moment)]).finally(() => kill(server))
  await acting
  for (const [index, { verify }] of blows.entries()) {
    await verify(next).catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${chosen[index]?.[0]}, killed after ${moment.toFixed(0)} ms`, { cause: error })
    })
  }
  expect((await inspect(ground.portal)).found).toEqual([])
  return next
}

/** Runs a test on a new portal, and stops all its servers at the end. */
const onGround = async (body: (ground: Ground) => Promise<void>) => {
  const ground = await startGround()
  await body(ground).finally(ground.stop)
}

const sample = () =>
  test(
    "[UPL-O09] a server killed in the middle of everything leaves nothing half done and loses nothing that it had acknowledged",
    () =>
      onGround(async (ground) => {
        let server = await ground.startServer()
        for (let round = 0; round < 2; round += 1) {
          server = await strike(ground, server, all, 50 + chanceOf(seed, round) * 700)
        }
      }),
    300_000
  )

const long = () =>
  test(
    "a server killed at each of many points of each of its long works leaves nothing half done",
    () =>
      onGround(async (ground) => {
        let server = await ground.startServer()
        /** The duration in ms of each operation without a fault. */
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
          process.stdout.write(
            `${point + 1}/${points} ${all[place]?.[0]}, killed after ${moment.toFixed(0)} ms: sound\n`
          )
        }
      }),
    300_000 + points * 60_000
  )

if (points > 0) long()
else sample()
