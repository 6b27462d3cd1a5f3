import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { ContentKey, FilePort } from "#server/platform/Files.ts"
import type { Objects } from "#server/platform/s3/objects.ts"
import { places } from "#server/platform/s3/places.ts"

/** In ms: an older announcement belongs to a dead reclaimer. */
const reclaiming = 600_000

/** Storing and reclaiming contents, which may race: each checks for the other first. */
export const reclaimObjects = ({ ask, giveUp, head, list, remove, removeAll }: Objects) => {
  const isBeingReclaimed = async (content: ContentKey) =>
    (await list(places.reclaim(content))).some(({ modified }) => modified > Date.now() - reclaiming)

  /**
   * Stores a content and ensures that it stays. A reclaimer that checked before the write could delete the object after
   * it. Reclaimers announce themselves before they check, so if none is announced and the object exists, it stays.
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
    const announcement = `${places.reclaim(content)}${randomUUID()}`
    const since = Date.now()
    await ask({ method: "PUT", key: announcement, body: "" })
    try {
      // Storing requests treat us as dead after `reclaiming` ms: stop well before.
      if (!(await isOld()) || Date.now() > since + reclaiming / 2) return false
      await ask({ method: "DELETE", key, attempts: 1 })
      return true
    } finally {
      await remove(announcement)
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
