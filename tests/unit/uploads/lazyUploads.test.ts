import { expect, test } from "vitest"
import type { UserId } from "#schemas/shared/ids.ts"
import { UploadStorage } from "#services/uploads/UploadStorage.ts"
import { makeLazyUploads } from "#ui/app/uploads.ts"
import type { Uploads } from "#ui/app/uploads.ts"
import { destination, item, otherOwner, owner } from "#tests/models/uploads/builders.ts"
import { memoryStore } from "#tests/unit/uploads/memoryStore.ts"

const nothingLeft = () => Promise.resolve(false)

/** A queue that records what it is sent. */
const recorded = () => {
  const told: Array<unknown> = []
  const uploads = {
    queue: { send: (event: unknown) => void told.push(event) },
    leave: (userId: UserId) => Promise.resolve(void told.push({ left: userId }))
  } as unknown as Uploads
  return { told, uploads }
}

test("[UPL-O09] the queue is fetched when it is first asked for, and knows whose it is", async () => {
  const { told, uploads: queue } = recorded()
  let fetched = 0
  const { uploads } = makeLazyUploads(() => Promise.resolve((fetched += 1)).then(() => queue), nothingLeft)
  uploads.settle(owner)
  expect(fetched).toBe(0)
  await Promise.all([uploads.load(), uploads.load(), uploads.arrived()])
  uploads.settle(otherOwner)
  await uploads.load()
  expect({ fetched, told }).toEqual({
    fetched: 1,
    told: [
      { type: "session.opened", owner },
      { type: "session.opened", owner: otherOwner }
    ]
  })
})

test("[UPL-O09] what a person left to finish brings the queue by itself, once, and another person's does not", async () => {
  const { told, uploads: queue } = recorded()
  const asked: Array<UserId> = []
  const { uploads } = makeLazyUploads(
    () => Promise.resolve(queue),
    (userId) => {
      asked.push(userId)
      return Promise.resolve(userId === owner.userId)
    }
  )
  const stranger = { ...owner, userId: 99 as UserId }
  uploads.settle(stranger)
  uploads.settle(owner)
  uploads.settle(owner)
  await uploads.arrived()
  expect({ asked, told }).toEqual({ asked: [99, owner.userId], told: [{ type: "session.opened", owner }] })
})

test("[UPL-O08] a session that ran out pauses the queue, wherever it was noticed", async () => {
  const { told, uploads: queue } = recorded()
  const { end, uploads } = makeLazyUploads(() => Promise.resolve(queue), nothingLeft)
  await end("refused")
  uploads.settle(owner)
  await uploads.load()
  await end("refused")
  await end("elsewhere")
  expect(told).toEqual([{ type: "session.opened", owner }, { type: "session.expired" }, { type: "session.expired" }])
})

test("[UPL-O09] signing out takes the queue along, even one that was never looked at", async () => {
  const { told, uploads: queue } = recorded()
  const { end, uploads } = makeLazyUploads(() => Promise.resolve(queue), nothingLeft)
  uploads.settle(owner)
  await end("asked")
  expect(told).toEqual([{ left: owner.userId }])
})

test("a queue that did not arrive is asked for anew", async () => {
  const { uploads: queue } = recorded()
  let tries = 0
  const { uploads } = makeLazyUploads(
    () => ((tries += 1) === 1 ? Promise.reject(new Error("offline")) : Promise.resolve(queue)),
    nothingLeft
  )
  await expect(uploads.load()).rejects.toThrow("offline")
  expect(await uploads.load()).toBe(queue)
})

test("[UPL-O09] what a person left in any firm is forgotten, what others left is not", async () => {
  const store = memoryStore()
  const storage = new UploadStorage(store, () => Promise.resolve(true), "tab")
  const other = { ...owner, userId: 12 as UserId }
  const kept = {
    uploads: [{ item: item({ id: "a" }), destination, renamed: false, choice: null, paused: false, failure: null }],
    handles: new Map()
  }
  for (const one of [owner, otherOwner, other]) await storage.save(one, kept)
  await storage.forget(owner.userId)
  expect(await store.keys()).toEqual([`12:${other.firmId}:tab:a`])
})
