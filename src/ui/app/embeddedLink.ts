import type { AnyRouter } from "@tanstack/react-router"
import { hostLinkMachine, type HostLinkEvent } from "#machines/embedded/hostLink.machine.ts"
import type { SessionState } from "#schemas/embedded/portalMessages.ts"
import type { HostMessage } from "#schemas/embedded/hostMessages.ts"
import { toSessionView } from "#machines/access/session.projection.ts"
import { knownHost, onHostMessage, onSaved, tellHost } from "#services/embedded/hostWindow.ts"
import type { Portal } from "#ui/app/portal.ts"
import { createActor } from "#ui/shared/actors.ts"

const heard = (origin: string, message: HostMessage): HostLinkEvent => {
  switch (message.type) {
    case "hello":
      return { type: "host.greeted", origin }
    case "go":
      return { type: "place.wished", origin, address: message.address }
    case "theme":
      return { type: "theme.wished", origin, theme: message.theme }
    case "language":
      return { type: "language.wished", origin, language: message.language }
  }
}

/** [EMB-001] Connects this page to the host page that embeds it, see docs/embedding.md. */
export const linkHost = (portal: Portal, router: AnyRouter, allowed: ReadonlyArray<string>): void => {
  const sessionNow = (): SessionState => {
    const { person, settled } = toSessionView(portal.session.getSnapshot())
    return settled ? (person === null ? "signedOut" : "signedIn") : "unknown"
  }
  const here = () => location.pathname + location.search + location.hash
  const link = createActor(hostLinkMachine, {
    input: {
      allowed,
      origin: location.origin,
      shown: { title: document.title, address: here(), language: portal.texts.language(), session: sessionNow() }
    }
  })
  link.on("said", ({ host, message }) => tellHost(window, host, message))
  link.on("place.asked", ({ to }) => router.history.push(to))
  // [WHL-008] The host's mode counts like that of the URL: it overrides the profile and is not stored.
  link.on("theme.asked", ({ dark }) => portal.appearance.send({ type: "address.read", dark }))
  link.on("language.asked", ({ language }) => void portal.setLanguage(language))
  link.start()

  portal.session.subscribe(() => link.send({ type: "session.changed", session: sessionNow() }))
  router.subscribe("onResolved", () => link.send({ type: "address.changed", address: here() }))
  new MutationObserver(() => link.send({ type: "title.changed", title: document.title })).observe(document.head, {
    childList: true,
    characterData: true,
    subtree: true
  })
  portal.texts.i18n.on("languageChanged", () =>
    link.send({ type: "language.changed", language: portal.texts.language() })
  )
  onSaved(window, (file) => link.send({ type: "file.saved", file }))
  onHostMessage(window, (origin, message) => link.send(heard(origin, message)))
  const host = knownHost(location.ancestorOrigins, document.referrer)
  if (host !== null) link.send({ type: "host.greeted", origin: host })
}
