import type { Page, Request, Route } from "playwright-core"
import type { GivenFile } from "#tests/support/pages/UploadPanel.ts"

export const chunkCall = /\/documents\/content\?/

export const note = (name: string, content = `contenu de ${name}`): GivenFile => ({
  name,
  mimeType: name.endsWith(".pdf") ? "application/pdf" : "text/plain",
  buffer: Buffer.from(content)
})

const numberOf = (request: Request) => Number(new URL(request.url()).searchParams.get("chunk_number"))
const isChunk = (request: Request) => request.method() === "POST" && chunkCall.test(request.url())

/**
 * Observes chunk requests of the page: the maximum number in flight at once (chunks and files), and all numbers, sizes
 * and names.
 */
export const watchChunks = (page: Page) => {
  const now = new Map<Request, string>()
  const seen = {
    most: 0,
    mostFiles: 0,
    numbers: [] as Array<number>,
    sizes: [] as Array<number>,
    names: [] as Array<string>
  }
  page.on("request", (request) => {
    if (!isChunk(request)) return
    const query = new URL(request.url()).searchParams
    now.set(request, query.get("identifier") ?? "")
    seen.most = Math.max(seen.most, now.size)
    seen.mostFiles = Math.max(seen.mostFiles, new Set(now.values()).size)
    seen.numbers.push(numberOf(request))
    seen.sizes.push(Number(query.get("chunk_size")))
    seen.names.push(query.get("file_name") ?? "")
  })
  const ended = (request: Request) => void now.delete(request)
  // Use `response`, because `requestfinished` may fire only after the page has sent its next chunk.
  page.on("response", (response) => ended(response.request()))
  page.on("requestfailed", ended)
  return seen
}

/** Holds chunk requests: all of them, or those whose number `which` accepts. */
export const holdChunks = async (page: Page, which: (number: number) => boolean = () => true) => {
  let held: Array<Route> = []
  let isOpen = false
  const handler = (route: Route) => {
    if (!isOpen && isChunk(route.request()) && which(numberOf(route.request()))) return void held.push(route)
    return route.continue()
  }
  await page.route(chunkCall, handler)
  return {
    count: () => held.length,
    /** Releases the first `count` held chunks, or all held and future ones. */
    release: async (count = Infinity) => {
      if (count === Infinity) isOpen = true
      const going = held.slice(0, count)
      held = held.slice(going.length)
      // Requests cancelled in the meantime are gone; ignore the error.
      await Promise.all(going.map((route) => route.continue().catch(() => undefined)))
    },
    /**
     * Drops the held chunks. Call it only after the page has aborted them, because Chromium would otherwise send them.
     */
    forget: async () => {
      held = []
      await page.unroute(chunkCall, handler)
    }
  }
}

/** Keys of the uploads stored in this browser. */
export const keptUploads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<ReadonlyArray<string>>((resolve, reject) => {
        const opening = indexedDB.open("dossier-uploads")
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains("queues")) return resolve([])
          const asking = database.transaction("queues").objectStore("queues").getAllKeys()
          asking.onsuccess = () => {
            database.close()
            resolve(asking.result.map(String))
          }
        }
      })
  )
