import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import type { ContentKey, FilePort } from "#server/platform/Files.ts"
import type { Objects } from "#server/platform/s3/objects.ts"
import { places } from "#server/platform/s3/places.ts"

/** In ms: an older announcement is ignored, since its process must have died. */
const reclaiming = 600_000

/**
 * Storing contents and deleting unreferenced ones, which may race. Before it deletes, a process announces it with an
 * object; storing waits while there is an announcement.
 */
export const reclaimObjects = ({ ask, giveUp, head, list, remove, removeAll }: Objects) => {
  const isBeingReclaimed = async (content: ContentKey) =>
    (await list(places.reclaim(content))).some(({ modified }) => modified > Date.now() - reclaiming)

  /**
   * Stores a content so that it stays. A process that decided before the write to delete the object may still delete
   * it. It announced that before its check, so: wait until there is no announcement, then check that the object still
   * exists.
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
      // Storing requests ignore an announcement after `reclaiming` ms, so stop well before.
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
