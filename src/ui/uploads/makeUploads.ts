import { Layer, ManagedRuntime } from "effect"
import { uploadMachine } from "#machines/uploads/upload.machine.ts"
import { uploadQueueMachine } from "#machines/uploads/uploadQueue.machine.ts"
import type { UserId, VendorId } from "#schemas/shared/ids.ts"
import { ApiClient, Caller } from "#services/shared/ApiClient.ts"
import type { CallerFacts, Requests } from "#services/shared/requests.ts"
import { makeChecksumPool } from "#services/uploads/ChecksumPool.ts"
import { sendByXhr } from "#services/uploads/chunkSenders.ts"
import { HeldFiles } from "#services/uploads/HeldFiles.ts"
import { uploadActors } from "#services/uploads/uploadActors.ts"
import { makeUploadStorage } from "#services/uploads/UploadStorage.ts"
import type { Live } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import type { Uploads } from "#ui/app/uploads.ts"
import { createActor } from "#ui/shared/actors.ts"

export interface UploadsOptions {
  readonly caller: CallerFacts
  readonly requests: Requests
  readonly live: Live
}

/** Minimum interval in milliseconds between refetches while uploads finish. */
const refreshEvery = 500

const makeRefresh = (live: Live) => {
  const waiting = new Set<VendorId>()
  const refresh = () => {
    const vendors = new Set<unknown>(waiting)
    waiting.clear()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, request] }) =>
        typeof name === "string" &&
        name.startsWith("documents.") &&
        vendors.has((request as { readonly params?: { readonly vendorId?: unknown } } | undefined)?.params?.vendorId)
    })
  }
  return (vendorId: VendorId) => {
    // While the live channel is connected, it reports the new documents.
    if (live.connected()) return
    if (waiting.size === 0) setTimeout(refresh, refreshEvery)
    waiting.add(vendorId)
  }
}

/** Creates the upload queue and its actors, once for the lifetime of the page. */
export const makeUploads = ({ caller, live, requests }: UploadsOptions): Uploads => {
  const storage = makeUploadStorage()
  const actors = uploadActors({
    runtime: ManagedRuntime.make(Layer.merge(ApiClient.over(requests), Layer.succeed(Caller, caller))),
    held: new HeldFiles(),
    pool: makeChecksumPool(),
    storage,
    send: sendByXhr,
    page: window,
    now: Date.now
  })
  const queue = createActor(
    uploadQueueMachine.provide({
      actors: { ...actors.queue, upload: uploadMachine.provide({ actors: actors.upload }) }
    })
  ).start()
  const refresh = makeRefresh(live)
  queue.on("document.added", ({ vendorId }) => refresh(vendorId))

  const end = (userId: UserId) => {
    if (queue.getSnapshot().context.owner?.userId === userId) queue.send({ type: "session.ended" })
  }
  const tabs = new BroadcastChannel("dossier-uploads")
  tabs.onmessage = ({ data }: MessageEvent<UserId>) => end(data)
  return {
    queue,
    take: actors.take,
    giveAgain: actors.giveAgain,
    leave: async (userId) => {
      end(userId)
      tabs.postMessage(userId)
      await storage.forget(userId)
    }
  }
}
