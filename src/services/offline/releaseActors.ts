import { type EventObject, fromCallback, fromPromise } from "xstate"

/** URL of the service worker. */
const workerAddress = "/sw.js"

/** Message with which a page asks the waiting worker to take over. */
const releaseWanted = "release.wanted"

/** [CST-022] [CST-047] The actors and actions of the release machine over the browser's service worker. */
export const releaseActors = (workers: ServiceWorkerContainer | undefined, page: Window) => {
  let registration: ServiceWorkerRegistration | undefined
  return {
    actors: {
      register: fromPromise<boolean>(async () => {
        // `none`: otherwise the HTTP cache could hide a new release for a day.
        registration = await workers?.register(workerAddress, { updateViaCache: "none" })
        return registration !== undefined
      }),
      check: fromPromise<unknown>(async () => registration?.update()),
      signals: fromCallback<EventObject>(({ sendBack }) => {
        const found = () => sendBack({ type: "release.found" })
        const left = () => sendBack({ type: "page.unloaded" })
        const follow = (worker: ServiceWorker | null | undefined) =>
          worker?.addEventListener("statechange", () => {
            // The very first worker of a browser is not a new release.
            if (worker.state === "installed" && registration?.active != null) found()
          })
        const coming = () => follow(registration?.installing)
        registration?.addEventListener("updatefound", coming)
        coming()
        if (registration?.waiting != null) sendBack({ type: "release.waiting" })
        page.addEventListener("pagehide", left)
        return () => {
          registration?.removeEventListener("updatefound", coming)
          page.removeEventListener("pagehide", left)
        }
      })
    },
    actions: { takeRelease: () => registration?.waiting?.postMessage(releaseWanted) }
  }
}
