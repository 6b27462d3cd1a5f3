import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { ContentKey, FilePort } from "#server/platform/Files.ts"
import type { Objects } from "#server/platform/s3/objects.ts"
import { places } from "#server/platform/s3/places.ts"

/** A reclaimer that has said nothing for so long is dead. */
const reclaiming = 600_000

/** Storing and reclaiming of contents, which may meet: each looks for the other before it trusts what it sees. */
export const reclaimObjects = ({ ask, giveUp, head, list, remove, removeAll }: Objects) => {
  const isBeingReclaimed = async (content: ContentKey) =>
    (await list(places.reclaim(content))).some(({ modified }) => modified > Date.now() - reclaiming)

  /**
   * Stores, and makes sure that it stays: a reclaimer that looked before the bytes came may remove them after. It says
   * so before it looks, so that nobody is reclaiming, and then the content is there, means that it stays.
   */
  const store = async (content: ContentKey, write: () => Promise<void>) => {
    do {
      await write()
      for (let pauses = 0; await isBeingReclaimed(content); pauses += 1) {
        if (pauses === 50) throw new Error(`content ${content.checksum} is being reclaimed for too long`)
        await setTimeout(200)
      }
    } while ((await head(places.content(content))) === undefined)
  }

  const reclaim: FilePort["reclaim"] = async (content, age) => {
    const key = places.content(content)
    const isOld = async () => {
      const found = await head(key)
      return found !== undefined && found.modified < Date.now() - age
    }
    if (!(await isOld())) return false
    const said = `${places.reclaim(content)}${randomUUID()}`
    const since = Date.now()
    await ask({ method: "PUT", key: said, body: "" })
    try {
      // Those who store believe us dead after a while; we must have stopped before that.
      if (!(await isOld()) || Date.now() > since + reclaiming / 2) return false
      await ask({ method: "DELETE", key, attempts: 1 })
      return true
    } finally {
      await remove(said)
    }
  }

  const sweep: FilePort["sweep"] = async (firm, age) => {
    const now = Date.now()
    const groups = new Map<string, { newest: number; readonly keys: Array<string> }>()
    for (const { key, modified } of await list(places.uploads(firm))) {
      const name = key.slice(0, key.lastIndexOf("/"))
      const group = groups.get(name) ?? { newest: 0, keys: [] }
      group.newest = Math.max(group.newest, modified)
      group.keys.push(key)
      groups.set(name, group)
    }
    for (const [name, { keys, newest }] of groups) {
      const isSaying = name.startsWith(`${places.uploads(firm)}reclaim-`)
      if (newest < now - (isSaying ? reclaiming : age)) await removeAll(keys)
    }
    await giveUp(`${firm}/`, now - age)
  }

  return { store, reclaim, sweep }
}
