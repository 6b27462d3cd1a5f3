import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { isCodeNotLoaded } from "#services/shared/inTime.ts"
import { makePortal } from "#ui/composition/actors.ts"
import { PortalContext } from "#ui/app/portal.ts"
import { makePortalRouter } from "#ui/composition/router.tsx"
import { loadInspector } from "#ui/inspector/loadInspector.ts"
import { inspectActors } from "#ui/shared/actors.ts"
import { whenIdle } from "#ui/shared/lazy/whenIdle.ts"
import "#ui/shared/styles/index.css"
// Keeps these small components in the first chunk: almost every page has one, and they would be a request each.
import "#ui/branding/Brand.tsx"
import "#ui/shared/Notice.tsx"

const inspector = await loadInspector()
// Must run before the first actor is created.
if (inspector !== undefined) inspectActors(inspector.inspect)
const portal = await makePortal()
const router = makePortalRouter(portal)

// A user signed in or out: run the guard chain again for the current URL.
portal.session.on("session.started", () => void router.invalidate())
portal.session.on("session.ended", ({ end }) =>
  end === "asked" ? void router.navigate({ to: "/signin", replace: true }) : void router.invalidate()
)

/** The hosts that may embed the portal; without any, the portal sends no messages to the host page. */
const hosts = (document.querySelector<HTMLMetaElement>('meta[name="frame-hosts"]')?.content ?? "")
  .split(" ")
  .filter(Boolean)
if (window.parent !== window && hosts.length > 0)
  void import("#ui/app/embeddedLink.ts").then(({ linkHost }) => linkHost(portal, router, hosts))

const root = document.getElementById("portal")
if (root === null) throw new Error("The page has no place for the portal")
createRoot(root, {
  // `LostPart` shows load errors on the screen, so they are not logged.
  onCaughtError: (error) => {
    if (!isCodeNotLoaded(error)) console.error(error)
  }
}).render(
  <StrictMode>
    <I18nextProvider i18n={portal.texts.i18n}>
      <PortalContext value={portal}>
        <RouterProvider router={router} />
      </PortalContext>
    </I18nextProvider>
  </StrictMode>
)
inspector?.mountInspector()
// No offline mode in development, whose files change under the same names, nor inside the frame of a host page.
if (import.meta.env.PROD && window.parent === window)
  whenIdle(() => import("#ui/offline/startOffline.ts").then(({ startOffline }) => startOffline(portal, router)))
