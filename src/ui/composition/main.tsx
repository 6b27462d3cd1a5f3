import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { makePortal } from "#ui/composition/actors.ts"
import { PortalContext } from "#ui/app/portal.ts"
import { makePortalRouter } from "#ui/composition/router.tsx"
import { loadInspector } from "#ui/inspector/loadInspector.ts"
import { inspectActors } from "#ui/shared/actors.ts"
import "#ui/shared/styles/index.css"

const inspector = await loadInspector()
// Before the first actor is made.
if (inspector !== undefined) inspectActors(inspector.inspect)
const portal = await makePortal()
const router = makePortalRouter(portal)

// Someone came or went: what the present address may show is judged again.
portal.session.on("session.started", () => void router.invalidate())
portal.session.on("session.ended", ({ end }) =>
  end === "asked" ? void router.navigate({ to: "/signin", replace: true }) : void router.invalidate()
)

/** Whom the installation lets hold the portal in a frame; nobody is spoken to where it lists none. */
const hosts = (document.querySelector<HTMLMetaElement>('meta[name="frame-hosts"]')?.content ?? "")
  .split(" ")
  .filter(Boolean)
if (window.parent !== window && hosts.length > 0)
  void import("#ui/app/embeddedLink.ts").then(({ linkHost }) => linkHost(portal, router, hosts))

const root = document.getElementById("portal")
if (root === null) throw new Error("The page has no place for the portal")
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={portal.texts.i18n}>
      <PortalContext value={portal}>
        <RouterProvider router={router} />
      </PortalContext>
    </I18nextProvider>
  </StrictMode>
)
inspector?.mountInspector()
